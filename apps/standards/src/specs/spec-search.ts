import { nearest } from '@kerf/catalog';
import MiniSearch, { type SearchOptions } from 'minisearch';
import { hasLetters, isWord, pieces, queryWords, textWords } from '../parts/search/words.ts';
import type { KnownSpec } from './known-spec.ts';
import { nearestFirst } from './search-order.ts';

interface Hit {
  readonly spec: KnownSpec;
  readonly score: number;
}

const fields = ['name', 'standards', 'title', 'keywords', 'sizes'] as const;

/** The words of a query that are looked at: what names a specification has fewer. */
const mostWords = 16;

/** From the strictest reading of a query to the loosest; the first that finds something counts. */
const readings: readonly ((query: string) => [readonly string[], SearchOptions])[] = [
  (query) => [queryWords(query), { combineWith: 'AND', prefix: isWord }],
  // The words one by one: of `IEC C14` no number belongs to the name before it.
  (query) => [query.split(/\s+/).flatMap(queryWords), { combineWith: 'AND', prefix: isWord }],
  (query) => [queryWords(query), { combineWith: 'AND', prefix: isWord, fuzzy: mistakesIn }],
  (query) => [numbersIn(query), { combineWith: 'AND' }],
  (query) => [
    queryWords(query)
      .flatMap((word) => [word, ...pieces(word)])
      .filter(hasLetters),
    { combineWith: 'OR', fuzzy: mistakesIn },
  ],
];

/** How many letters of a word may be wrong. */
const mistakesIn = (word: string): number | false => canBeMistyped(word) && (word.length < 6 ? 1 : 2);

/** What the library does not have, one letter from what it has: an O-ring is no ring, and Acme threads are in inches. */
const others: ReadonlySet<string> = new Set(['acme', 'oring']);

const canBeMistyped = (word: string): boolean => isWord(word) && !others.has(word);

/** The numbers of standards, alloys and types, of which none stands for another: 6060 of EN AW-6060. */
const numbersIn = (query: string): string[] =>
  queryWords(query)
    .flatMap(pieces)
    .filter((word) => /^\d{3,}$/.test(word));

/** Every specification, by the words of its names. */
export class SpecSearch {
  private readonly specs: readonly KnownSpec[];
  private readonly index = new MiniSearch({
    fields: [...fields],
    tokenize: textWords,
    // Keywords are given to be found by; of a title any word may count: steel is a material before it is of a pin.
    searchOptions: {
      boost: { name: 3, standards: 2, keywords: 1.5, sizes: 0.5 },
      tokenize: (query) => query.split(' '),
    },
  });
  private readonly terms: ReadonlySet<string>;
  private readonly vocabulary: ReadonlySet<string>;

  constructor(specs: readonly KnownSpec[]) {
    this.specs = specs;
    const entries = specs.map((spec, id) => ({ id, ...textsOf(spec) }));
    this.index.addAll(entries);
    const texts = entries.flatMap((entry) => fields.map((field) => entry[field]));
    this.terms = new Set(texts.flatMap(textWords));
    this.vocabulary = new Set([...this.terms].filter(isWord));
  }

  /** All that match, the best first. */
  search(query: string): Hit[] {
    for (const reading of this.hasNumbersOf(query) ? readings : readings.slice(0, -1)) {
      const [terms, options] = reading(query);
      const words = [...new Set(terms)].slice(0, mostWords).join(' ');
      const found = words ? this.index.search(words, options) : [];
      if (found.length)
        return nearestFirst(
          found.flatMap(({ id, score }) => this.hit(Number(id), score)),
          query,
        );
    }
    return [];
  }

  /** The query with the words that nothing has replaced by those that are nearest. */
  suggest(query: string): string[] {
    const words = queryWords(query).slice(0, mostWords);
    const meant = words.map((word) => (this.isKnown(word) ? word : (nearest(word, [...this.vocabulary])[0] ?? word)));
    return meant.join(' ') === words.join(' ') ? [] : [meant.join(' ')];
  }

  private hit(id: number, score: number): Hit[] {
    const spec = this.specs[id];
    return spec ? [{ spec, score: Math.round(score * 100) / 100 }] : [];
  }

  /** Whether every number of the query is one that some specification has. */
  private hasNumbersOf(query: string): boolean {
    return numbersIn(query).every((number) => this.terms.has(number));
  }

  private isKnown(word: string): boolean {
    return !canBeMistyped(word) || this.vocabulary.has(word);
  }
}

const textsOf = ({
  specId,
  title,
  standard,
  alsoIn = [],
  equivalents,
  names,
  keywords,
  sizes = [],
  category,
}: KnownSpec) => ({
  name: [specId, ...names].join(' '),
  standards: [standard ?? '', ...alsoIn, ...equivalents.map((its) => its.standard)].join(' '),
  title: `${title} ${category}`,
  keywords: keywords.join(' '),
  sizes: sizes.join(' '),
});
