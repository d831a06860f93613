import type { Input, standards } from '@kerf/contracts';
import type { IndexEntry } from './index-entry.ts';
import { PartIndex } from './part-index.ts';
import { type Variants, Vocabulary } from './vocabulary.ts';

type Filters = Input<typeof standards.searchParts>['filters'];

export interface Hit {
  readonly entry: IndexEntry;
  readonly score: number;
}

/** Search index over words and filters. Built once. */
export class SearchIndex {
  readonly vocabulary: Vocabulary;
  private readonly index: PartIndex;

  constructor(private readonly entries: readonly IndexEntry[]) {
    this.index = new PartIndex(entries);
    this.vocabulary = new Vocabulary(this.index.terms);
  }

  /** Finds entries with every word, unsorted; without words, none. */
  findEntries(words: readonly string[], filters: Filters): IndexEntry[] {
    const variants = this.listVariants(words);
    const ids = variants.every(({ size }) => size) ? this.index.findIds(variants) : [];
    return ids.flatMap((id) => this.entries[id] ?? []).filter((entry) => entry.matches(filters));
  }

  /** Returns all entries that match the filters. */
  listEntries(filters: Filters): IndexEntry[] {
    return this.entries.filter((entry) => entry.matches(filters));
  }

  /** Ranks entries that have every word, best first. An entry cut to a length ranks like the original. */
  rankEntries(words: readonly string[], entries: readonly IndexEntry[]): Hit[] {
    if (!entries.length || !words.length) return entries.map((entry) => ({ entry, score: 1 }));
    const byId = new Map(entries.map((entry) => [entry.id, entry] as const));
    return this.index.rankIds(this.listVariants(words)).flatMap(({ id, score }) => {
      const entry = byId.get(id);
      return entry ? [{ entry, score }] : [];
    });
  }

  private listVariants(words: readonly string[]): Variants[] {
    return [...new Set(words)].map((word) => this.vocabulary.findVariants(word));
  }
}
