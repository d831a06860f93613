import MiniSearch, { type Query } from 'minisearch';
import { type Entry, fields } from './entry.ts';
import type { Variants } from './vocabulary.ts';
import { measuredWords, textWords } from './words.ts';

/** Inverted index from words to entries, with relevance scores. Built once. */
export class PartIndex {
  private readonly index: MiniSearch<Entry>;
  private readonly places: ReadonlyMap<string, ReadonlySet<number>>;

  constructor(entries: readonly Entry[]) {
    const read = new Map<string, string[]>();
    this.index = new MiniSearch<Entry>({
      fields: [...fields],
      tokenize: (text, field) => remembered(read, text, field),
      searchOptions: { boost: { name: 3, names: 3, standards: 2 }, tokenize: (term) => [term] },
    });
    this.index.addAll(entries);
    this.places = placesOf(entries, (text, field) => remembered(read, text, field));
    read.clear();
  }

  /** Every indexed word. */
  get terms(): ReadonlySet<string> {
    return new Set(this.places.keys());
  }

  /** Finds the entries that have a variant of every word, unsorted: fast when a word has no entry. */
  idsWithAll(words: readonly Variants[]): number[] {
    const [fewest, ...others] = words.map((word) => this.idsOf(word)).toSorted((one, other) => one.size - other.size);
    return [...(fewest ?? [])].filter((id) => others.every((ids) => ids.has(id)));
  }

  /** Finds the same entries, best first, with scores. */
  bestWithAll(words: readonly Variants[]): { id: number; score: number }[] {
    return this.index
      .search({ combineWith: 'AND', queries: words.map(anyOf) })
      .map(({ id, score }) => ({ id: Number(id), score }));
  }

  private idsOf(variants: Variants): ReadonlySet<number> {
    const [first = nowhere, ...others] = [...variants.keys()].map((term) => this.places.get(term) ?? nowhere);
    return others.length ? new Set([first, ...others].flatMap((ids) => [...ids])) : first;
  }
}

const nowhere: ReadonlySet<number> = new Set();

type Reader = (text: string, field?: string) => string[];

/** A pitch is not a number of its own: the 6 of M64x6 is neither a size nor a length. */
const wordsOf: Reader = (text, field) => (field === 'also' ? measuredWords(text) : textWords(text));

/** Words of a text, cached: many entries share the text. */
function remembered(read: Map<string, string[]>, text: string, field?: string): string[] {
  const key = `${field === 'also'} ${text}`;
  const words = read.get(key) ?? wordsOf(text, field);
  read.set(key, words);
  return words;
}

function placesOf(entries: readonly Entry[], reader: Reader): Map<string, Set<number>> {
  const places = new Map<string, Set<number>>();
  for (const entry of entries)
    for (const word of fields.flatMap((field) => reader(entry[field], field)))
      places.set(word, (places.get(word) ?? new Set()).add(entry.id));
  return places;
}

const anyOf = (variants: Variants): Query => ({
  combineWith: 'OR',
  queries: [...variants].map(([term, weight]) => ({ queries: [term], boostTerm: () => weight })),
});
