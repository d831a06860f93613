import type { Entry } from './entry.ts';
import { series } from './quantities.ts';
import { isTeller, toldBy } from './roles.ts';
import { withoutUnit } from './units.ts';

/** An inside diameter: 25, 12.7. In contrast, 214 is a size number. */
const diameter = /^\d{1,2}$|^\d+\.\d+$/;

interface Measured {
  readonly word: string | undefined;
  readonly measures: readonly number[];
  /** Role of the measure, if it is the outside diameter or the section instead of the designation. */
  readonly of: 'outside' | 'section' | undefined;
  readonly others: readonly string[];
}

/** Parses the word that gives a size by its measures, and the words that label them. */
export function measuresIn(words: readonly string[]): Measured {
  // In AS 568 a number is a size number.
  const isRing = words.includes('oring') && !words.includes('as568');
  const word = words.find((one) => series.test(one) || (isRing && diameter.test(withoutUnit(one))));
  return {
    word,
    measures: withoutWidth(word?.split('x').map(Number.parseFloat) ?? []),
    of: (['outside', 'section'] as const).find((role) => words.some((one) => toldBy(one) === role)),
    others: words.filter((one) => one !== word && !isTeller(one)),
  };
}

/** A square frame, 40x40x10 or 80x80, is named by one of the two equal sides. */
function withoutWidth(measures: readonly number[]): readonly number[] {
  const [width, height] = measures;
  return width === height ? measures.slice(1) : measures;
}

/** Maximum relative deviation of each measure for a part to be suggested. */
const farthest = 0.2;

const most = 10;

/** Finds entries with exactly these measures, else those with the closest ones; none if all deviate too far. */
export const nearestTo = (entries: readonly Entry[], { measures, of }: Measured): Entry[] =>
  entries
    .map((entry) => ({ entry, its: of ? figuresOf(entry.named[of]) : entry.measures }))
    .filter(({ its }) => isMeasuredBy(its, measures))
    .map(({ entry, its }) => ({ entry, off: deviations(its.slice(0, measures.length), measures) }))
    .filter(({ off }) => largest(off) <= farthest)
    // If the O-ring section deviates most in many sizes, the nearest diameter comes first.
    .sort((a, b) => largest(a.off) - largest(b.off) || sum(a.off) - sum(b.off))
    .filter(({ off }, _, [first]) => largest(off) === 0 || largest(first?.off ?? []) > 0)
    .slice(0, most)
    .map(({ entry }) => entry);

/** True if the measures match exactly; a repeated width counts once. */
export const isExactly = ({ measures: its }: Entry, { measures }: Measured): boolean =>
  its.length === measures.length && its.every((value, i) => value === measures[i]);

const figuresOf = (figures: Entry['named']['outside']): number[] => figures.flatMap(([figure]) => figure ?? []);

/** True if all measures are compared, or only the first. */
const isMeasuredBy = (its: readonly number[], { length }: readonly number[]): boolean =>
  its.length === length || (length === 1 && its.length > 0);

/** Relative deviation of each measure from the requested one. */
const deviations = (its: readonly number[], asked: readonly number[]): number[] =>
  its.map((value, i) => Math.abs(value / (asked[i] ?? value) - 1));

const largest = (deviations: readonly number[]): number => Math.max(...deviations);
const sum = (deviations: readonly number[]): number => deviations.reduce((all, one) => all + one, 0);
