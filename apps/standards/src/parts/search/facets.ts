import type { FoundParts } from '@kerf/contracts';
import type { Entry } from './entry.ts';

const mostSizes = 20;

/** Counts the parts by value of each facet. */
export const facetsOf = (entries: readonly Entry[]): FoundParts['facets'] => ({
  library: counted(entries.map(({ shown }) => shown.library)),
  family: counted(entries.map(({ shown }) => shown.family)),
  standard: counted(entries.flatMap(({ shown }) => shown.standard ?? [])),
  size: counted(
    entries.map(({ size }) => size),
    mostSizes,
  ),
});

/** Counts of the values, most frequent first. */
function counted(values: readonly string[], most = values.length): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a).slice(0, most));
}
