/** The given parameters. */
export type Given<Name extends string> = { readonly [N in Name]?: unknown };

type Alternative<Name extends string> = [
  holds: (given: Given<Name>) => boolean,
  words: { path: Name[]; error: (issue: { readonly input: unknown }) => string },
];

/** Arguments of `refine` that require exactly one of two parameters. */
export const exactlyOne = <Name extends string>(first: Name, second: Name): Alternative<Name> => [
  (given) => (given[first] === undefined) !== (given[second] === undefined),
  { path: [first], error: ({ input }) => describeConflict(input, first, second) },
];

/** Describes the conflict, or the missing parameter if neither is given. */
function describeConflict(input: unknown, first: string, second: string): string {
  const isGiven = typeof input === 'object' && input !== null && first in input;
  return isGiven
    ? `and ${second} are mutually exclusive: give exactly one of the two`
    : `or ${second} is missing: give exactly one of the two`;
}
