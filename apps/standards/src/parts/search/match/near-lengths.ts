import type { IndexEntry } from '../index/index-entry.ts';
import { parseMillimetres } from '../parse/quantities.ts';

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
