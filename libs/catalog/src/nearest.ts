import { distance } from 'fastest-levenshtein';

/** Levenshtein distance. */
export { distance };

const most = 3;

/** Finds up to three similar names by Levenshtein distance, nearest first, ignoring case. */
export function nearest(given: string, names: readonly string[]): string[] {
  const asked = given.slice(0, 128).toLowerCase();
  const spellings = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return [...spellings]
    .reverse()
    .map(([plain, name]) => ({ name, edits: distance(asked, plain) }))
    .filter(({ name, edits }) => edits <= Math.max(2, Math.floor(name.length / 2)))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ name }) => name);
}

/** Suggests similar names as the end of a sentence: ` Did you mean create_box or create_cone?`, or `otherwise`. */
export const didYouMean = (given: string, names: readonly string[], otherwise = ''): string =>
  asQuestion(nearest(given, names)) || otherwise;

/** Formats names as ` Did you mean … or …?`; empty without names. */
export const asQuestion = (names: readonly string[]): string =>
  names.length ? ` Did you mean ${names.join(' or ')}?` : '';
