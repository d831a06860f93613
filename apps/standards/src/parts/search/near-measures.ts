import type { Entry } from './entry.ts';
import { series } from './quantities.ts';
import { isTeller, toldBy } from './roles.ts';
import { withoutUnit } from './units.ts';

/** An inside diameter: 25, 12.7; 214 is the number of a size. */
const diameter = /^\d{1,2}$|^\d+\.\d+$/;

interface Measured {
  readonly word: string | undefined;
  readonly measures: readonly number[];
  /** How large it is outside or how thick, where the measure is that and not what names it. */
  readonly of: 'outside' | 'section' | undefined;
  readonly others: readonly string[];
}

/** The word of a query that names a size by its measures, and the words that say what is so large. */
export function measuresIn(words: readonly string[]): Measured {
  // Of AS 568 a number is that of a size.
  const isRing = words.includes('oring') && !words.includes('as568');
  const word = words.find((one) => series.test(one) || (isRing && diameter.test(withoutUnit(one))));
  return {
    word,
    measures: withoutWidth(word?.split('x').map(Number.parseFloat) ?? []),
    of: (['outside', 'section'] as const).find((role) => words.some((one) => toldBy(one) === role)),
    others: words.filter((one) => one !== word && !isTeller(one)),
  };
}

/** A frame that is as wide as it is high, 40x40x10 and 80x80, is named by one of both. */
function withoutWidth(measures: readonly number[]): readonly number[] {
  const [width, height] = measures;
  return width === height ? measures.slice(1) : measures;
}

/** How far each of a size's measures may be off, of what was asked for, to be worth showing. */
const farthest = 0.2;

const most = 10;

/** Those that are so large exactly, else those whose measures come closest, the closest first; none where all are far off. */
export const nearestTo = (entries: readonly Entry[], { measures, of }: Measured): Entry[] =>
  entries
    .map((entry) => ({ entry, its: of ? figuresOf(entry.named[of]) : entry.measures }))
    .filter(({ its }) => isMeasuredBy(its, measures))
    .map(({ entry, its }) => ({ entry, off: deviations(its.slice(0, measures.length), measures) }))
    .filter(({ off }) => largest(off) <= farthest)
    // Where the section of an O-ring is furthest off in many sizes, the nearest diameter comes first.
    .sort((a, b) => largest(a.off) - largest(b.off) || sum(a.off) - sum(b.off))
    .filter(({ off }, _, [first]) => largest(off) === 0 || largest(first?.off ?? []) > 0)
    .slice(0, most)
    .map(({ entry }) => entry);

/** Whether it is so large exactly, but for a width that is written twice. */
export const isExactly = ({ measures: its }: Entry, { measures }: Measured): boolean =>
  its.length === measures.length && its.every((value, i) => value === measures[i]);

const figuresOf = (figures: Entry['named']['outside']): number[] => figures.flatMap(([figure]) => figure ?? []);

/** By all its measures, or by the first alone. */
const isMeasuredBy = (its: readonly number[], { length }: readonly number[]): boolean =>
  its.length === length || (length === 1 && its.length > 0);

/** Of each measure, as a part of what was asked for. */
const deviations = (its: readonly number[], asked: readonly number[]): number[] =>
  its.map((value, i) => Math.abs(value / (asked[i] ?? value) - 1));

const largest = (deviations: readonly number[]): number => Math.max(...deviations);
const sum = (deviations: readonly number[]): number => deviations.reduce((all, one) => all + one, 0);
