import MiniSearch, { type Query } from 'minisearch';
import { type Entry, fields } from './entry.ts';
import type { Variants } from './vocabulary.ts';
import { measuredWords, textWords } from './words.ts';

/** Which entries have which word, and how much that tells of them. Made once. */
export class PartIndex {
  private readonly index = new MiniSearch<Entry>({
    fields: [...fields],
    tokenize: wordsOf,
    searchOptions: { boost: { name: 3, names: 3, standards: 2 }, tokenize: (term) => [term] },
  });

  /** Every word under which something is found. */
  readonly terms: ReadonlySet<string>;

  constructor(entries: readonly Entry[]) {
    this.index.addAll(entries);
    const texts = fields.map((field) => [field, new Set(entries.map((entry) => entry[field]))] as const);
    this.terms = new Set(texts.flatMap(([field, its]) => [...its].flatMap((text) => wordsOf(text, field))));
  }

  /** The entries that have a variant of every word, the best first. */
  withAll(words: readonly Variants[]): { id: number; score: number }[] {
    return this.index
      .search({ combineWith: 'AND', queries: words.map(anyOf) })
      .map(({ id, score }) => ({ id: Number(id), score }));
  }
}

/** The pitch of a thread is no number by itself: 6 of M64x6 is neither a size nor a length. */
const wordsOf = (text: string, field?: string): string[] => (field === 'also' ? measuredWords(text) : textWords(text));

const anyOf = (variants: Variants): Query => ({
  combineWith: 'OR',
  queries: [...variants].map(([term, weight]) => ({ queries: [term], boostTerm: () => weight })),
});
