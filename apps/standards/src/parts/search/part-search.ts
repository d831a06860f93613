import { nearest } from '@kerf/catalog';
import type { FoundParts, Input, standards } from '@kerf/contracts';
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import type { ChosenPart } from '../part.ts';
import { type Entry, entryOf, fields } from './entry.ts';
import { facetsOf } from './facets.ts';
import { hasLetters, isWord, pieces, queryWords, textWords } from './words.ts';

type Query = Input<typeof standards.searchParts>;
type Filters = Query['filters'];

/** The words of a query that are looked at: what names a part has fewer. */
const mostWords = 16;

/** From the strictest reading of a query to the loosest; the first that finds something counts. */
const readings: readonly ((words: readonly string[]) => [readonly string[], SearchOptions])[] = [
  (words) => [words, { combineWith: 'AND', prefix: isWord }],
  (words) => [words, { combineWith: 'AND', prefix: isWord, fuzzy: mistakesIn }],
  (words) => [words.flatMap(pieces), { combineWith: 'AND', prefix: isWord, fuzzy: mistakesIn }],
  (words) => [words.flatMap(pieces).filter(hasLetters), { combineWith: 'AND', fuzzy: mistakesIn }],
  (words) => [words.flatMap((word) => [word, ...pieces(word)]), { combineWith: 'OR', fuzzy: mistakesIn }],
];

/** How many letters of a word may be wrong. */
const mistakesIn = (word: string): number | false => isWord(word) && (word.length < 6 ? 1 : 2);

/** Every part, by the words in its names. Made once, at the start of the service. */
export class PartSearch {
  private readonly entries: readonly Entry[];
  private readonly index: MiniSearch<Entry>;
  private readonly vocabulary: ReadonlySet<string>;

  constructor(parts: Iterable<ChosenPart>) {
    this.entries = [...parts].map(entryOf);
    this.index = new MiniSearch<Entry>({
      fields: [...fields],
      tokenize: textWords,
      searchOptions: { boost: { name: 3, standards: 2 }, tokenize: (query) => query.split(' ') },
    });
    this.index.addAll(this.entries);
    const texts = new Set(this.entries.flatMap((entry) => fields.map((field) => entry[field])));
    this.vocabulary = new Set([...texts].flatMap(textWords).filter(isWord));
  }

  /** One page of the parts that match, the best first, and how many match in all. */
  search({ query, filters, sort, limit, offset }: Query): FoundParts {
    const words = queryWords(query).slice(0, mostWords);
    const found = this.read(words, filters);
    const results = sort === 'name' ? found.toSorted(byName) : found;
    return {
      query,
      results: results.slice(offset, offset + limit).map(({ entry, result }) => ({
        ...entry.shown,
        score: Math.round(result.score * 100) / 100,
        matched: [...new Set(result.queryTerms)],
      })),
      total: results.length,
      limit,
      offset,
      facets: facetsOf(results.map(({ entry }) => entry)),
      suggestions: this.suggest(words),
    };
  }

  private read(words: readonly string[], filters: Filters): Hit[] {
    for (const reading of readings) {
      const [terms, options] = reading(words);
      const found = terms.length ? this.index.search([...new Set(terms)].slice(0, mostWords).join(' '), options) : [];
      const hits = found.flatMap((result) => this.hit(result)).filter(({ entry }) => entry.suits(filters));
      if (hits.length) return hits;
    }
    return [];
  }

  private hit(result: SearchResult): Hit[] {
    const entry = this.entries[Number(result.id)];
    return entry ? [{ entry, result }] : [];
  }

  /** The query with the words that nothing has replaced by those that are nearest. */
  private suggest(words: readonly string[]): string[] {
    const meant = words.map((word) => (this.isKnown(word) ? word : (nearest(word, [...this.vocabulary])[0] ?? word)));
    const suggestion = meant.join(' ');
    return suggestion === words.join(' ') ? [] : [suggestion];
  }

  private isKnown(word: string): boolean {
    return !isWord(word) || this.vocabulary.has(word);
  }
}

interface Hit {
  readonly entry: Entry;
  readonly result: SearchResult;
}

const collator = new Intl.Collator('en', { numeric: true });
const byName = (a: Hit, b: Hit): number => collator.compare(a.entry.shown.name, b.entry.shown.name);
