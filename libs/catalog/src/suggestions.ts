import { distance } from 'fastest-levenshtein';

/** Levenshtein distance. */
export { distance };

const maxSuggestions = 3;

/** Finds up to three similar names by Levenshtein distance, nearest first, ignoring case. */
export function findNearestNames(given: string, names: readonly string[]): string[] {
  const wanted = given.slice(0, 128).toLowerCase();
  const spellings = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]));
  return [...spellings]
    .reverse()
    .map(([lowerCase, name]) => ({ name, edits: distance(wanted, lowerCase) }))
    .filter(({ name, edits }) => edits <= Math.max(2, Math.floor(name.length / 2)))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, maxSuggestions)
    .map(({ name }) => name);
}

/** Suggests similar names as the end of a sentence: ` Did you mean create_box or create_cone?`, or `otherwise`. */
export const didYouMean = (given: string, names: readonly string[], otherwise = ''): string =>
  formatSuggestion(findNearestNames(given, names)) || otherwise;

/** Formats names as ` Did you mean … or …?`; empty without names. */
export const formatSuggestion = (names: readonly string[]): string =>
  names.length ? ` Did you mean ${names.join(' or ')}?` : '';
