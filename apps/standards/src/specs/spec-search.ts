import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { Vocabulary } from '../parts/search/vocabulary.ts';
import { hasLetters, isWord, pieces, queryWords, textWords } from '../parts/search/words.ts';
import { roundedTo } from '../rounding.ts';
import type { KnownSpec } from './known-spec.ts';
import { nearestFirst } from './search-order.ts';

interface Hit {
  readonly spec: KnownSpec;
  readonly score: number;
}

const fields = ['name', 'standards', 'title', 'keywords', 'like', 'sizes'] as const;

/** Where a number is that of a standard or a type, and no size: 120 of a fan is neither a ring nor a thread. */
const unsized = fields.filter((field) => field !== 'sizes');
const isNumbered = ({ category }: SearchResult): boolean => category !== 'threads';

/** The words of a query that are looked at: what names a specification has fewer. */
const mostWords = 16;

/** The words of a query as they are looked for, and how. */
type Reading = readonly [words: readonly string[], options: SearchOptions];

/** From the strictest reading of a query to the loosest, of which `right` mends the words; the first that finds something counts. */
const readings: readonly ((query: string, right: (word: string) => string) => Reading)[] = [
  (query) => [queryWords(query), { combineWith: 'AND', prefix: isWord }],
  // The words one by one: of `IEC C14` no number belongs to the name before it.
  (query) => [query.split(/\s+/).flatMap(queryWords), { combineWith: 'AND', prefix: isWord }],
  (query, right) => [queryWords(query).map(right), { combineWith: 'AND', prefix: isWord }],
  (query) => [numbersIn(query), { combineWith: 'AND', fields: unsized, filter: isNumbered }],
  (query, right) => [
    queryWords(query)
      .flatMap((word) => [word, ...pieces(word)])
      .filter(hasLetters)
      .map(right),
    { combineWith: 'OR' },
  ],
];

/** Those in which every word counts as it is written. */
const strict = readings.slice(0, 2);

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
    storeFields: ['category'],
    tokenize: textWords,
    // Keywords are given to be found by; of a title any word may count: steel is a material before it is of a pin.
    searchOptions: {
      boost: { name: 3, standards: 2, keywords: 1.5, like: 1.5, sizes: 0.5 },
      tokenize: (query) => query.split(' '),
    },
  });
  private readonly terms: ReadonlySet<string>;
  private readonly vocabulary: Vocabulary;

  constructor(specs: readonly KnownSpec[]) {
    this.specs = specs;
    const entries = specs.map((spec, id) => ({ id, category: spec.category, ...textsOf(spec) }));
    this.index.addAll(entries);
    const texts = entries.flatMap((entry) => fields.map((field) => entry[field]));
    this.terms = new Set(texts.flatMap(textWords));
    this.vocabulary = new Vocabulary(this.terms);
  }

  /** All that match, the best first. */
  search(query: string): Hit[] {
    return this.firstFound(query, this.hasNumbersOf(query) ? readings : readings.slice(0, -1));
  }

  /** The query with the words that nothing has replaced by those that are nearest, where that finds something. */
  suggest(query: string): string[] {
    const words = queryWords(query).slice(0, mostWords);
    const meant = words.map((word) => this.meant(word)).join(' ');
    return meant === words.join(' ') || this.firstFound(meant, strict).length === 0 ? [] : [meant];
  }

  private firstFound(query: string, ways: typeof readings): Hit[] {
    for (const reading of ways) {
      const [terms, options] = reading(query, (word) => this.meant(word));
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

  private hit(id: number, score: number): Hit[] {
    const spec = this.specs[id];
    return spec ? [{ spec, score: roundedTo(score, 2) }] : [];
  }

  /** Whether every number of the query is one that some specification has. */
  private hasNumbersOf(query: string): boolean {
    return numbersIn(query).every((number) => this.terms.has(number));
  }

  /** A word as the library spells it, where it can be that one. */
  private meant(word: string): string {
    if (!canBeMistyped(word) || this.vocabulary.has(word)) return word;
    const [ordered = word] = this.vocabulary.inOrder([word]);
    return this.vocabulary.meant(ordered) ?? word;
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
  like = [],
  sizes = [],
  category,
}: KnownSpec) => ({
  name: [specId, ...names].join(' '),
  standards: [standard ?? '', ...alsoIn, ...equivalents.map((its) => its.standard)].join(' '),
  title: `${title} ${category}`,
  keywords: keywords.join(' '),
  like: like.join(' '),
  sizes: sizes.join(' '),
});
