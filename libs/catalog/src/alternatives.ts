/** The parameters that somebody gave. */
export type Given<Name extends string> = { readonly [N in Name]?: unknown };

type Alternative<Name extends string> = [
  holds: (given: Given<Name>) => boolean,
  words: { path: Name[]; error: (issue: { readonly input: unknown }) => string },
];

/** For `refine`: of two parameters one must be given, and not both. */
export const exactlyOne = <Name extends string>(first: Name, second: Name): Alternative<Name> => [
  (given) => (given[first] === undefined) !== (given[second] === undefined),
  { path: [first], error: ({ input }) => fault(input, first, second) },
];

/** Whoever gives neither has not mixed anything up: one is missing. */
function fault(input: unknown, first: string, second: string): string {
  const isGiven = typeof input === 'object' && input !== null && first in input;
  return isGiven
    ? `and ${second} exclude each other: give exactly one of the two`
    : `or ${second} is missing: give exactly one of the two`;
}
