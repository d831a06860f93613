import { distance } from 'fastest-levenshtein';

const most = 3;

/** The names a reader may have meant: up to three, the nearest first, none that is far off. */
export function nearest(given: string, names: readonly string[]): string[] {
  const asked = given.slice(0, 128).toLowerCase();
  return names
    .map((name) => ({ name, edits: distance(asked, name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.max(2, Math.floor(name.length / 2)))
    .sort((a, b) => a.edits - b.edits)
    .slice(0, most)
    .map(({ name }) => name);
}

/** The same as the end of a sentence: ` Did you mean create_box or create_cone?`, or nothing. */
export function didYouMean(given: string, names: readonly string[]): string {
  const near = nearest(given, names);
  return near.length ? ` Did you mean ${near.join(' or ')}?` : '';
}
