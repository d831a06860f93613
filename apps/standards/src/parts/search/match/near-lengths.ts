import { getCoarsePitch, listFinePitches } from '../../../threads/sizes/metric-sizes.ts';
import type { IndexEntry } from '../index/index-entry.ts';
import { parseMillimetres } from '../parse/quantities.ts';

/** A thread with a length or a pitch: M6x21, 1/4-20x0.6, #8-32x0.3. */
const threadWithLength = /^(m\d+(?:\.\d+)?|(?:#\d+|[\d/]+)-\d+)x(\d+(?:\.\d+)?)$/;

/** Parses a thread with a length; undefined if the word has no length or has a pitch instead. */
export function parseThreadLength(word: string): { thread: string; length: number } | undefined {
  const [, thread, length] = threadWithLength.exec(word) ?? [];
  return thread === undefined || isPitch(thread, Number(length)) ? undefined : { thread, length: Number(length) };
}

/** Parses a size in millimetres with a length: 6 and 25 of the pin 6x25; undefined for a single figure. */
export function parseSizeLength(word: string): { size: readonly number[]; length: number } | undefined {
  const { values = [] } = parseMillimetres(word) ?? {};
  const length = values.at(-1);
  return values.length > 1 && length !== undefined ? { size: values.slice(0, -1), length } : undefined;
}

/** Removes a pitch that the parts do not have: M12 from M12x1.5 and from M12x1.5x40. */
export const removePitch = (word: string): string =>
  word
    .replace(/^(m[\d.]+)x[\d.]+x([\d.]+)$/, '$1x$2')
    .replace(threadWithLength, (written, thread: string, pitch: string) =>
      isPitch(thread, Number(pitch)) ? thread : written,
    );

/** Removes a coarse pitch, which is implied: `m5x0.8x16` becomes `m5x16`. Writes M12-1.5 as M12x1.5. */
export const removeCoarsePitch = (word: string): string =>
  word
    .replace(/^(m[\d.]+)-(?=\d*\.\d+$)/, '$1x')
    .replace(/^m([\d.]+)[x-]([\d.]+)x([\d.]+)$/, (_, d: string, pitch: string, length: string) =>
      getCoarsePitch(Number(d)) === Number(pitch) ? `m${d}x${length}` : `m${d}x${pitch}x${length}`,
    );

/** Minimum length of a screw in diameters: anything shorter is a pitch. */
const minLengthInDiameters = 0.4;

function isPitch(thread: string, measure: number): boolean {
  const diameter = Number(/^m([\d.]+)$/.exec(thread)?.[1]);
  return (
    getCoarsePitch(diameter) === measure ||
    listFinePitches(diameter).includes(measure) ||
    measure < minLengthInDiameters * diameter
  );
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
