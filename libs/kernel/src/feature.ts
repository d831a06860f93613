/**
 * Construction history of an object: the tool, its parameters, and the features of the objects that they name.
 * Plain immutable values: they cross threads with the object, and it can be rebuilt from them.
 */
export interface Feature {
  readonly tool: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The objects that the parameters name, by id, as they were at that time. */
  readonly inputs: Readonly<Record<string, Feature>>;
  /** Id of the input that this feature modified or copied. */
  readonly base?: string | undefined;
  /** Number of features including all inputs; a feature that occurs in several inputs counts in each. */
  readonly count: number;
}

type FeatureStep = Omit<Feature, 'count'>;

/** Maximum feature count. Beyond it the history is dropped: deeper nesting or larger JSON could not be transferred. */
export const maxFeatures = 1000;

export function createFeature({ tool, parameters, inputs, base }: FeatureStep): Feature {
  const count = Object.values(inputs).reduce((all, input) => all + input.count, 1);
  const isTooLarge = count > maxFeatures;
  return { tool, parameters, base, inputs: isTooLarge ? {} : inputs, count: isTooLarge ? 1 : count };
}

/** Finds the feature that first created the object, before any modification. */
export function findOrigin(feature: Feature): Feature {
  let origin = feature;
  for (let base: Feature | undefined = feature; base; base = getBase(origin)) origin = base;
  return origin;
}

/** The feature that this one modified, if it is known. */
export const getBase = ({ base, inputs }: Feature): Feature | undefined =>
  base === undefined ? undefined : inputs[base];
