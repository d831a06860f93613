import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import { Vocabulary } from '../parts/search/index/vocabulary.ts';
import {
  hasLetters,
  isWord,
  splitPieces,
  parseWordsWithoutUnits,
  parseTextWords,
} from '../parts/search/normalize/normalize-query.ts';
import { roundTo } from '../rounding.ts';
import type { Specification } from './specification.ts';
import { sortByMatch } from './result-order.ts';

interface Hit {
  readonly spec: Specification;
  readonly score: number;
}

const fields = ['name', 'standards', 'title', 'keywords', 'like', 'sizes'] as const;

/** Fields in which a number is that of a standard or type, not a size: fan 120 is neither a ring nor a thread. */
const unsized = fields.filter((field) => field !== 'sizes');
const isNumbered = ({ category }: SearchResult): boolean => category !== 'threads';

/** Maximum number of query words: specifications have shorter names. */
const maxQueryWords = 16;

/** Search words of a query, with the search options. */
type SearchTerms = readonly [words: readonly string[], options: SearchOptions];

/**
 * Query interpretations, from the strictest to the loosest; `right` corrects the words. The first with a result counts.
 */
const strategies: readonly ((query: string, correctSpelling: (word: string) => string) => SearchTerms)[] = [
  (query) => [parseWordsWithoutUnits(query), { combineWith: 'AND', prefix: isWord }],
  // Word by word: in `IEC C14`, no number belongs to the name before it.
  (query) => [query.split(/\s+/).flatMap(parseWordsWithoutUnits), { combineWith: 'AND', prefix: isWord }],
  (query, correctSpelling) => [
    parseWordsWithoutUnits(query).map(correctSpelling),
    { combineWith: 'AND', prefix: isWord },
  ],
  (query) => [listNumbers(query), { combineWith: 'AND', fields: unsized, filter: isNumbered }],
  (query, correctSpelling) => [
    parseWordsWithoutUnits(query)
      .flatMap((word) => [word, ...splitPieces(word)])
      .filter(hasLetters)
      .map(correctSpelling),
    { combineWith: 'OR' },
  ],
];

/** Interpretations in which every word counts as written. */
const strictStrategies = strategies.slice(0, 2);

/** Unstocked things one letter from stocked ones: an O-ring is not a ring, and Acme threads are in inches. */
const unstockedNouns: ReadonlySet<string> = new Set(['acme', 'oring']);

const canBeMistyped = (word: string): boolean => isWord(word) && !unstockedNouns.has(word);

/** Numbers of standards, alloys and types, which are never interchangeable: 6060 in EN AW-6060. */
const listNumbers = (query: string): string[] =>
  parseWordsWithoutUnits(query)
    .flatMap(splitPieces)
    .filter((word) => /^\d{3,}$/.test(word));

/** Full-text search over all specifications. */
export class SpecSearch {
  private readonly specs: readonly Specification[];
  private readonly index = new MiniSearch({
    fields: [...fields],
    storeFields: ['category'],
    tokenize: parseTextWords,
    // Keywords exist to be found; in a title any word matches. Steel is a material before it is part of a pin.
    searchOptions: {
      boost: { name: 3, standards: 2, keywords: 1.5, like: 1.5, sizes: 0.5 },
      tokenize: (query) => query.split(' '),
    },
  });
  private readonly terms: ReadonlySet<string>;
  private readonly vocabulary: Vocabulary;

  constructor(specs: readonly Specification[]) {
    this.specs = specs;
    const entries = specs.map((spec, id) => ({ id, category: spec.category, ...listTexts(spec) }));
    this.index.addAll(entries);
    const texts = entries.flatMap((entry) => fields.map((field) => entry[field]));
    this.terms = new Set(texts.flatMap(parseTextWords));
    this.vocabulary = new Vocabulary(this.terms);
  }

  /** Returns all matches, best first. */
  searchSpecs(query: string): Hit[] {
    return this.findFirst(query, this.hasAllNumbers(query) ? strategies : strategies.slice(0, -1));
  }

  /** Suggests the query with unknown words replaced by the nearest known ones, if the result finds something. */
  suggestQuery(query: string): string[] {
    const words = parseWordsWithoutUnits(query).slice(0, maxQueryWords);
    const correctedQuery = words.map((word) => this.correctWord(word)).join(' ');
    return correctedQuery === words.join(' ') || this.findFirst(correctedQuery, strictStrategies).length === 0
      ? []
      : [correctedQuery];
  }

  private findFirst(query: string, strategiesToTry: typeof strategies): Hit[] {
    for (const strategy of strategiesToTry) {
      const [terms, options] = strategy(query, (word) => this.correctWord(word));
      const words = [...new Set(terms)].slice(0, maxQueryWords).join(' ');
      const found = words ? this.index.search(words, options) : [];
      if (found.length)
        return sortByMatch(
          found.flatMap(({ id, score }) => this.toHit(Number(id), score)),
          query,
        );
    }
    return [];
  }

  private toHit(id: number, score: number): Hit[] {
    const spec = this.specs[id];
    return spec ? [{ spec, score: roundTo(score, 2) }] : [];
  }

  /** True if every number of the query occurs in some specification. */
  private hasAllNumbers(query: string): boolean {
    return listNumbers(query).every((number) => this.terms.has(number));
  }

  /** The library's spelling of a word, if the word may be a misspelling. */
  private correctWord(word: string): string {
    if (!canBeMistyped(word) || this.vocabulary.has(word)) return word;
    const [unswapped = word] = this.vocabulary.correctSwaps([word]);
    return this.vocabulary.findNearest(unswapped) ?? word;
  }
}

const listTexts = ({
  specId,
  title,
  standard,
  relatedStandards: alsoIn = [],
  equivalents,
  names,
  keywords,
  similarNames: like = [],
  sizes = [],
  category,
}: Specification) => ({
  name: [specId, ...names].join(' '),
  standards: [standard ?? '', ...alsoIn, ...equivalents.map((its) => its.standard)].join(' '),
  title: `${title} ${category}`,
  keywords: keywords.join(' '),
  like: like.join(' '),
  sizes: sizes.join(' '),
});
