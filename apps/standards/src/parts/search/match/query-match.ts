import type { IndexEntry } from '../index/index-entry.ts';
import type { Hit } from '../index/search-index.ts';

/** Hits of a query, with the words that matched. */
export interface QueryMatch {
  readonly queryWords: readonly string[];
  readonly words: readonly string[];
  readonly hits: readonly Hit[];
}

/** A match without hits. */
export const createEmptyMatch = (queryWords: readonly string[]): QueryMatch => ({ queryWords, words: [], hits: [] });

/** The first match that has hits. */
export const findFirstMatch = (attempts: readonly (() => QueryMatch)[]): QueryMatch | undefined => {
  for (const attempt of attempts) {
    const match = attempt();
    if (match.hits.length) return match;
  }
  return undefined;
};

export const entriesOf = (hits: readonly Hit[]): IndexEntry[] => hits.map(({ entry }) => entry);

/** The hits of these entries, in the order of the entries. */
export function orderHits(hits: readonly Hit[], entries: readonly IndexEntry[]): Hit[] {
  const byEntry = new Map(hits.map((hit) => [hit.entry, hit] as const));
  return entries.flatMap((entry) => byEntry.get(entry) ?? []);
}
