import type { PartSearchResult } from '@kerf/contracts';
import type { IndexEntry } from './index/index-entry.ts';

const maxSizes = 20;

/** Counts the parts by value of each facet. */
export const countFacets = (entries: readonly IndexEntry[]): PartSearchResult['facets'] => ({
  library: countValues(entries.map(({ summary: shown }) => shown.library)),
  family: countValues(entries.map(({ summary: shown }) => shown.family)),
  standard: countValues(entries.flatMap(({ summary: shown }) => shown.standard ?? [])),
  size: countValues(
    entries.map(({ size }) => size),
    maxSizes,
  ),
});

/** Counts of the values, most frequent first. */
function countValues(values: readonly string[], maxValues = values.length): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxValues));
}
