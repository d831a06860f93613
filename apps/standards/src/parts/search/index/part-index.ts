import MiniSearch, { type Query } from 'minisearch';
import { type IndexEntry, searchedFields } from './index-entry.ts';
import type { Variants } from './vocabulary.ts';
import { parseQueryWords, parseTextWords } from '../normalize/normalize-query.ts';

/** Inverted index from words to entries, with relevance scores. Built once. */
export class PartIndex {
  private readonly index: MiniSearch<IndexEntry>;
  private readonly postings: ReadonlyMap<string, ReadonlySet<number>>;

  constructor(entries: readonly IndexEntry[]) {
    const read = new Map<string, string[]>();
    this.index = new MiniSearch<IndexEntry>({
      fields: [...searchedFields],
      tokenize: (text, field) => readCached(read, text, field),
      searchOptions: { boost: { name: 3, names: 3, standards: 2 }, tokenize: (term) => [term] },
    });
    this.index.addAll(entries);
    this.postings = buildPostings(entries, (text, field) => readCached(read, text, field));
    read.clear();
  }

  /** Every indexed word. */
  get terms(): ReadonlySet<string> {
    return new Set(this.postings.keys());
  }

  /** Finds the entries that have a variant of every word, unsorted: fast when a word has no entry. */
  findIds(words: readonly Variants[]): number[] {
    const [smallest, ...others] = words
      .map((word) => this.idsOfVariants(word))
      .toSorted((one, other) => one.size - other.size);
    return [...(smallest ?? [])].filter((id) => others.every((ids) => ids.has(id)));
  }

  /** Finds the same entries, best first, with scores. */
  rankIds(words: readonly Variants[]): { id: number; score: number }[] {
    return this.index
      .search({ combineWith: 'AND', queries: words.map(anyOf) })
      .map(({ id, score }) => ({ id: Number(id), score }));
  }

  private idsOfVariants(variants: Variants): ReadonlySet<number> {
    const [first = noIds, ...others] = [...variants.keys()].map((term) => this.postings.get(term) ?? noIds);
    return others.length ? new Set([first, ...others].flatMap((ids) => [...ids])) : first;
  }
}

const noIds: ReadonlySet<number> = new Set();

type Reader = (text: string, field?: string) => string[];

/** A pitch is not a number of its own: the 6 of M64x6 is neither a size nor a length. */
const splitText: Reader = (text, field) => (field === 'also' ? parseQueryWords(text) : parseTextWords(text));

/** Words of a text, cached: many entries share the text. */
function readCached(read: Map<string, string[]>, text: string, field?: string): string[] {
  const key = `${field === 'also'} ${text}`;
  const words = read.get(key) ?? splitText(text, field);
  read.set(key, words);
  return words;
}

function buildPostings(entries: readonly IndexEntry[], reader: Reader): Map<string, Set<number>> {
  const postings = new Map<string, Set<number>>();
  for (const entry of entries)
    for (const word of searchedFields.flatMap((field) => reader(entry[field], field)))
      postings.set(word, (postings.get(word) ?? new Set()).add(entry.id));
  return postings;
}

const anyOf = (variants: Variants): Query => ({
  combineWith: 'OR',
  queries: [...variants].map(([term, weight]) => ({ queries: [term], boostTerm: () => weight })),
});
