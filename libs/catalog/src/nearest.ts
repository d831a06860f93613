import { distance } from 'fastest-levenshtein';

/** How many letters differ between two texts. */
export { distance };

const most = 3;

/** The names a reader may have meant: up to three, the nearest first, none that is far off, each in one spelling. */
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

/** The same as the end of a sentence: ` Did you mean create_box or create_cone?`; `otherwise` where nothing is near. */
export const didYouMean = (given: string, names: readonly string[], otherwise = ''): string =>
  asQuestion(nearest(given, names)) || otherwise;

/** Names as the end of a sentence, or nothing without any. */
export const asQuestion = (names: readonly string[]): string =>
  names.length ? ` Did you mean ${names.join(' or ')}?` : '';
