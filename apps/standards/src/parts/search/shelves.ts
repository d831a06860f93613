import type { Input, standards } from '@kerf/contracts';
import type { Entry } from './entry.ts';
import { PartIndex } from './part-index.ts';
import { type Variants, Vocabulary } from './vocabulary.ts';

type Filters = Input<typeof standards.searchParts>['filters'];

export interface Hit {
  readonly entry: Entry;
  readonly score: number;
}

/** Search index over words and filters. Built once. */
export class Shelves {
  readonly vocabulary: Vocabulary;
  private readonly index: PartIndex;

  constructor(private readonly entries: readonly Entry[]) {
    this.index = new PartIndex(entries);
    this.vocabulary = new Vocabulary(this.index.terms);
  }

  /** Finds entries with every word, unsorted; without words, none. */
  having(words: readonly string[], filters: Filters): Entry[] {
    const variants = this.variantsOf(words);
    const ids = variants.every(({ size }) => size) ? this.index.idsWithAll(variants) : [];
    return ids.flatMap((id) => this.entries[id] ?? []).filter((entry) => entry.suits(filters));
  }

  /** Returns all entries that match the filters. */
  all(filters: Filters): Entry[] {
    return this.entries.filter((entry) => entry.suits(filters));
  }

  /** Ranks entries that have every word, best first. An entry cut to a length ranks like the original. */
  ranked(words: readonly string[], entries: readonly Entry[]): Hit[] {
    if (!entries.length || !words.length) return entries.map((entry) => ({ entry, score: 1 }));
    const byId = new Map(entries.map((entry) => [entry.id, entry] as const));
    return this.index.bestWithAll(this.variantsOf(words)).flatMap(({ id, score }) => {
      const entry = byId.get(id);
      return entry ? [{ entry, score }] : [];
    });
  }

  private variantsOf(words: readonly string[]): Variants[] {
    return [...new Set(words)].map((word) => this.vocabulary.variants(word));
  }
}
