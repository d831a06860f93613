import type { Entry } from './entry.ts';

/** A size by its measures: 10x2. */
const measured = /^\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)+$/;

/** The word of a query that names a size by its measures, and the words that say what is so large. */
export function measuresIn(words: readonly string[]): { measures: readonly number[]; others: readonly string[] } {
  const word = words.find((one) => measured.test(one));
  return { measures: word?.split('x').map(Number) ?? [], others: words.filter((one) => one !== word) };
}

/** How far each of a size's measures may be off, of what was asked for, to be worth showing. */
const farthest = 0.2;

const most = 10;

/** Those whose measures come closest, the closest first; none where all are far off. */
export const nearestTo = (entries: readonly Entry[], measures: readonly number[]): Entry[] =>
  entries
    .filter((entry) => entry.measures.length === measures.length)
    .map((entry) => ({ entry, off: deviations(entry.measures, measures) }))
    .filter(({ off }) => largest(off) <= farthest)
    // Where the section of an O-ring is furthest off in many sizes, the nearest diameter comes first.
    .sort((a, b) => largest(a.off) - largest(b.off) || sum(a.off) - sum(b.off))
    .slice(0, most)
    .map(({ entry }) => entry);

/** Of each measure, as a part of what was asked for. */
const deviations = (its: readonly number[], asked: readonly number[]): number[] =>
  its.map((value, i) => Math.abs(value / (asked[i] ?? value) - 1));

const largest = (deviations: readonly number[]): number => Math.max(...deviations);
const sum = (deviations: readonly number[]): number => deviations.reduce((all, one) => all + one, 0);
