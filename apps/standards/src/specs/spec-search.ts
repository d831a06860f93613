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

/** Fields in which a number is that of a standard or type, not a size: fan 120 is neither a ring nor a thread. */
const unsized = fields.filter((field) => field !== 'sizes');
const isNumbered = ({ category }: SearchResult): boolean => category !== 'threads';

/** Maximum number of query words: specifications have shorter names. */
const mostWords = 16;

/** Search words of a query, with the search options. */
type Reading = readonly [words: readonly string[], options: SearchOptions];

/**
 * Query interpretations, from the strictest to the loosest; `right` corrects the words. The first with a result
 * counts.
 */
const readings: readonly ((query: string, right: (word: string) => string) => Reading)[] = [
  (query) => [queryWords(query), { combineWith: 'AND', prefix: isWord }],
  // Word by word: in `IEC C14`, no number belongs to the name before it.
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

/** Interpretations in which every word counts as written. */
const strict = readings.slice(0, 2);

/** Unstocked things one letter from stocked ones: an O-ring is not a ring, and Acme threads are in inches. */
const others: ReadonlySet<string> = new Set(['acme', 'oring']);

const canBeMistyped = (word: string): boolean => isWord(word) && !others.has(word);

/** Numbers of standards, alloys and types, which are never interchangeable: 6060 in EN AW-6060. */
const numbersIn = (query: string): string[] =>
  queryWords(query)
    .flatMap(pieces)
    .filter((word) => /^\d{3,}$/.test(word));

/** Full-text search over all specifications. */
export class SpecSearch {
  private readonly specs: readonly KnownSpec[];
  private readonly index = new MiniSearch({
    fields: [...fields],
    storeFields: ['category'],
    tokenize: textWords,
    // Keywords exist to be found; in a title any word matches. Steel is a material before it is part of a pin.
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

  /** Returns all matches, best first. */
  search(query: string): Hit[] {
    return this.firstFound(query, this.hasNumbersOf(query) ? readings : readings.slice(0, -1));
  }

  /** Suggests the query with unknown words replaced by the nearest known ones, if the result finds something. */
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

  /** True if every number of the query occurs in some specification. */
  private hasNumbersOf(query: string): boolean {
    return numbersIn(query).every((number) => this.terms.has(number));
  }

  /** The library's spelling of a word, if the word may be a misspelling. */
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
