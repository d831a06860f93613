import type { IndexEntry } from '../index/index-entry.ts';
import { removeUnit } from '../normalize/query-units.ts';
import { getLabelRole, isDimensionLabel } from '../parse/dimension-roles.ts';
import { dimensionSeries, parseMillimetres } from '../parse/quantities.ts';

/** An inside diameter: 25, 12.7. In contrast, 214 is a size number. */
const diameter = /^\d{1,2}$|^\d+\.\d+$/;

interface MeasureQuery {
  readonly word: string | undefined;
  readonly measures: readonly number[];
  /** Role of the measure, if it is the outside diameter or the section instead of the designation. */
  readonly role: 'outside' | 'section' | undefined;
  readonly others: readonly string[];
}

/** Parses the word that gives a size by its measures, and the words that label them. */
export function parseMeasures(words: readonly string[]): MeasureQuery {
  // In AS 568 a number is a size number.
  const isRing = words.includes('oring') && !words.includes('as568');
  const word = words.find((one) => dimensionSeries.test(one) || (isRing && diameter.test(removeUnit(one))));
  return {
    word,
    measures: removeRepeatedWidth(word?.split('x').map(Number.parseFloat) ?? []),
    role: (['outside', 'section'] as const).find((role) => words.some((one) => getLabelRole(one) === role)),
    others: words.filter((one) => one !== word && !isDimensionLabel(one)),
  };
}

/** A square frame, 40x40x10 or 80x80, is named by one of the two equal sides. */
function removeRepeatedWidth(measures: readonly number[]): readonly number[] {
  const [width, height] = measures;
  return width === height ? measures.slice(1) : measures;
}

/** Maximum relative deviation of each measure for a part to be suggested. */
const maxDeviation = 0.2;

const maxResults = 10;

/** Finds entries with exactly these measures, else those with the closest ones; none if all deviate too far. */
export const findNearestMeasures = (
  entries: readonly IndexEntry[],
  { measures, role: of }: MeasureQuery,
): IndexEntry[] =>
  entries
    .map((entry) => ({ entry, its: of ? listFigures(entry.dimensions[of]) : entry.measures }))
    .filter(({ its }) => isMeasuredBy(its, measures))
    .map(({ entry, its }) => ({ entry, off: deviations(its.slice(0, measures.length), measures) }))
    .filter(({ off }) => largest(off) <= maxDeviation)
    // If the O-ring section deviates most in many sizes, the nearest diameter comes first.
    .sort((a, b) => largest(a.off) - largest(b.off) || sum(a.off) - sum(b.off))
    .filter(({ off }, _, [first]) => largest(off) === 0 || largest(first?.off ?? []) > 0)
    .slice(0, maxResults)
    .map(({ entry }) => entry);

/** True if the measures match exactly; a repeated width counts once. */
export const matchesExactly = ({ measures: its }: IndexEntry, { measures }: MeasureQuery): boolean =>
  its.length === measures.length && its.every((value, i) => value === measures[i]);

const listFigures = (figures: IndexEntry['dimensions']['outside']): number[] =>
  figures.flatMap(([figure]) => figure ?? []);

/** True if all measures are compared, or only the first. */
const isMeasuredBy = (its: readonly number[], { length }: readonly number[]): boolean =>
  its.length === length || (length === 1 && its.length > 0);

/** Relative deviation of each measure from the requested one. */
const deviations = (its: readonly number[], requested: readonly number[]): number[] =>
  its.map((value, i) => Math.abs(value / (requested[i] ?? value) - 1));

const largest = (deviations: readonly number[]): number => Math.max(...deviations);
const sum = (deviations: readonly number[]): number => deviations.reduce((all, one) => all + one, 0);

/** Parses a size in millimetres with a length: 6 and 25 of the pin 6x25; undefined for a single figure. */
export function parseSizeLength(word: string): { size: readonly number[]; length: number } | undefined {
  const { values = [] } = parseMillimetres(word) ?? {};
  const length = values.at(-1);
  return values.length > 1 && length !== undefined ? { size: values.slice(0, -1), length } : undefined;
}

/** Finds the lengths next to the requested one for each size, closest first, followed by parts without a length. */
export function findNearestLengths(entries: readonly IndexEntry[], length: number): IndexEntry[] {
  const off = (entry: IndexEntry): number => Math.abs((entry.length ?? length) - length);
  const near = entries.filter((entry) => entry.length !== undefined).toSorted((one, other) => off(one) - off(other));
  const next = [shorterThan(length), atLeast(length)].flatMap((suits) => selectFirstOfSizes(near.filter(suits)));
  return [
    ...next.toSorted((one, other) => off(one) - off(other)),
    ...entries.filter((entry) => entry.length === undefined),
  ];
}

const shorterThan = (length: number) => (entry: IndexEntry) => entry.length !== undefined && entry.length < length;
const atLeast = (length: number) => (entry: IndexEntry) => entry.length !== undefined && entry.length >= length;

/** The first entry of each size. */
function selectFirstOfSizes(entries: readonly IndexEntry[]): IndexEntry[] {
  const firsts = new Map<string, IndexEntry>();
  for (const entry of entries) if (!firsts.has(entry.sizeId)) firsts.set(entry.sizeId, entry);
  return [...firsts.values()];
}
