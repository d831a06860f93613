import type { AdapterToolName } from '@kerf/catalog';

/** A size that an assistant may be given, in millimetres unless it is a count. */
export interface Size<Name extends string = string> {
  readonly name: Name;
  readonly description: string;
  /** What it often is; the first is taken where none is given. */
  readonly usual: readonly [number, ...number[]];
  readonly least: number;
  readonly most: number;
  readonly isCount?: boolean;
}

export type Sizes<Name extends string = string> = Readonly<Record<Name, number>>;

/** One call of a tool. Its parameters may name what an earlier call made: `${id.object_id}`, as in a batch. */
export interface Call {
  readonly id: string;
  /** What it does, for whoever follows the recipe. */
  readonly does: string;
  readonly tool: AdapterToolName;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A part that a recipe leaves in the document: the id of the call that made it, and its volume in closed form. */
export interface Part {
  readonly id: string;
  /** In cubic millimetres. */
  readonly volume: number;
}

/** A kind of part, and how core tools make it. What a prompt says is derived from here alone. */
export interface Recipe<Name extends string = string> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly sizes: readonly Size<Name>[];
  /** Why sizes do not fit each other, in one sentence; nothing: they do. */
  misfit(sizes: Sizes<Name>): string | undefined;
  calls(sizes: Sizes<Name>): Call[];
  parts(sizes: Sizes<Name>): Part[];
}

/** Declares a recipe; the names of its sizes are those it is given. */
export const recipe = <const Name extends string>(declared: Recipe<Name>): Recipe<Name> => declared;

/** What an earlier call made. */
export const made = (id: string): string => `\${${id}.object_id}`;

/** The first rule that is broken: each holds, or its sentence tells why not. */
export const firstBroken = (rules: readonly (readonly [boolean, string])[]): string | undefined =>
  rules.find(([holds]) => !holds)?.[1];
