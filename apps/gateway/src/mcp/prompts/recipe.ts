import type { AdapterToolName } from '@kerf/catalog';

/** A size that can be set as a prompt argument, in millimetres unless it is a count. */
export interface RecipeSize<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** Common values; the first is the default. */
  readonly commonValues: readonly [number, ...number[]];
  readonly min: number;
  readonly max: number;
  readonly isCount?: boolean;
}

export type Sizes<Name extends string = string> = Readonly<Record<Name, number>>;

/** One tool call. Its parameters may refer to the object of an earlier call: `${id.object_id}`, as in a batch. */
export interface RecipeCall {
  readonly id: string;
  /** Description of the step for the assistant. */
  readonly purpose: string;
  readonly tool: AdapterToolName;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A part that a recipe produces: the id of the call that completes it, and its volume in closed form. */
interface RecipePart {
  readonly id: string;
  /** In cubic millimetres. */
  readonly volume: number;
}

/** A kind of part and the core tool calls that build it. Prompts are derived from recipes alone. */
export interface Recipe<Name extends string = string> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly sizes: readonly RecipeSize<Name>[];
  /** Returns a sentence that says why the sizes are incompatible; undefined if they fit. */
  findMisfit(sizes: Sizes<Name>): string | undefined;
  buildCalls(sizes: Sizes<Name>): RecipeCall[];
  computeParts(sizes: Sizes<Name>): RecipePart[];
}

/** Declares a recipe and infers the names of its sizes. */
export const recipe = <const Name extends string>(declared: Recipe<Name>): Recipe<Name> => declared;

/** Returns a reference to the object that an earlier call created. */
export const toReference = (id: string): string => `\${${id}.object_id}`;

/** Returns the sentence of the first rule that does not hold. */
export const findBrokenRule = (rules: readonly (readonly [boolean, string])[]): string | undefined =>
  rules.find(([holds]) => !holds)?.[1];
