/**
 * How an object came to be what it is: the tool, what it was told, and the same of every object it was told of.
 * Plain values that are never changed: they cross threads with the object, and it can be built anew from them.
 */
export interface Feature {
  readonly tool: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The objects that the parameters name, by id, as they were then. */
  readonly inputs: Readonly<Record<string, Feature>>;
  /** The input that this is a later form of: what a modifier changed, or what was copied. */
  readonly base?: string | undefined;
  /** How many features this is with all its inputs; one that is in several of them counts in each. */
  readonly count: number;
}

type Step = Omit<Feature, 'count'>;

/** Beyond it an object is taken as it is: what is nested deeper, or larger when written down, cannot be handed over. */
export const mostFeatures = 1000;

export function featureOf({ tool, parameters, inputs, base }: Step): Feature {
  const count = Object.values(inputs).reduce((all, input) => all + input.count, 1);
  const isTooLarge = count > mostFeatures;
  return { tool, parameters, base, inputs: isTooLarge ? {} : inputs, count: isTooLarge ? 1 : count };
}

/** The feature that made the object in the first place, before anything was done to it. */
export function originOf(feature: Feature): Feature {
  let origin = feature;
  for (let base: Feature | undefined = feature; base; base = baseOf(origin)) origin = base;
  return origin;
}

/** The feature that this is a later form of, where that is known. */
export const baseOf = ({ base, inputs }: Feature): Feature | undefined =>
  base === undefined ? undefined : inputs[base];
