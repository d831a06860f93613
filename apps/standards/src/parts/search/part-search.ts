import { nearest } from '@kerf/catalog';
import type { FoundParts, Input, standards } from '@kerf/contracts';
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch';
import type { ChosenPart } from '../part.ts';
import { type Entry, entryOf, fields } from './entry.ts';
import { facetsOf } from './facets.ts';
import { fewerWords } from './fewer-words.ts';
import { isOfMaterial } from './grades.ts';
import { measuresIn, nearestTo } from './near-measures.ts';
import { isNumberedName, nearestNumbered } from './numbered-names.ts';
import { unswapped } from './swapped-letters.ts';
import { hasLetters, isWord, queryPieces, queryWords, textWords } from './words.ts';

type Query = Input<typeof standards.searchParts>;
type Filters = Query['filters'];

/** The words of a query that are looked at: what names a part has fewer. */
const mostWords = 16;

/** How the words of a query are looked for. */
type Reading = (words: readonly string[]) => [readonly string[], SearchOptions];

const strict: Reading = (words) => [words, { combineWith: 'AND', prefix: isWord }];

const forgiving: Reading = (words) => [words, { combineWith: 'AND', prefix: isWord, fuzzy: mistakesIn }];

const inPieces: Reading = (words) => forgiving(words.flatMap(queryPieces));

/** When nothing else finds anything: from stricter to looser, the first that finds something counts. */
const loose: readonly Reading[] = [
  inPieces,
  (words) => [words.flatMap(queryPieces).filter(hasLetters), { combineWith: 'AND', fuzzy: mistakesIn }],
  (words) => [words.flatMap((word) => [word, ...queryPieces(word)]), { combineWith: 'OR', fuzzy: mistakesIn }],
];

/** How many letters of a word may be wrong. */
const mistakesIn = (word: string): number | false => isWord(word) && (word.length < 6 ? 1 : 2);

/** Every part, by the words in its names. Made once, at the start of the service. */
export class PartSearch {
  private readonly entries: readonly Entry[];
  private readonly index: MiniSearch<Entry>;
  /** Every word under which something is found, and those of them that can be mistyped. */
  private readonly terms: ReadonlySet<string>;
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
    this.terms = new Set([...texts].flatMap(textWords));
    this.vocabulary = new Set([...this.terms].filter(isWord));
  }

  /** One page of the parts that match, the best first, and how many match in all. */
  search({ query, filters, sort, limit, offset }: Query): FoundParts {
    const words = queryWords(query).slice(0, mostWords);
    const found = this.read(this.unswapped(words), { query, filters });
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

  private read(words: readonly string[], { query, filters }: Pick<Query, 'query' | 'filters'>): Hit[] {
    // Of `IEC C14` no number belongs to the name before it: then the words one by one.
    const apart = this.unswapped(query.split(/\s+/).flatMap(queryWords).slice(0, mostWords));
    return firstFound([
      () => this.hits(strict(words), filters),
      () => (words.some(isNumberedName) ? [] : this.hits(strict(apart), filters)),
      () => this.hits(forgiving(words), filters),
      () => this.nearest(words, filters),
      () => this.byFewer(words, filters),
      ...loose.map((reading) => () => this.hits(reading(words), filters)),
    ]);
  }

  /** By the words that matter most, where no part has all of them. */
  private byFewer(words: readonly string[], filters: Filters): Hit[] {
    const attempts = fewerWords(words, (word) => this.isUsed(word)).flatMap((fewer) => [
      () => this.hits(forgiving(fewer), filters),
      () => this.nearest(fewer, filters),
      () => this.hits(inPieces(fewer), filters),
    ]);
    return firstFound(attempts);
  }

  private hits([terms, options]: ReturnType<Reading>, filters: Filters): Hit[] {
    const found = terms.length ? this.index.search([...new Set(terms)].slice(0, mostWords).join(' '), options) : [];
    return found.flatMap((result) => this.hit(result)).filter(({ entry }) => entry.suits(filters));
  }

  /** What is called so and has nearly these measures. */
  private nearest(words: readonly string[], filters: Filters): Hit[] {
    const { measures, others } = measuresIn(words);
    const hits = new Map(
      measures.length ? this.hits(forgiving(others), filters).map((hit) => [hit.entry, hit] as const) : [],
    );
    return nearestTo([...hits.keys()], measures).flatMap((entry) => hits.get(entry) ?? []);
  }

  private hit(result: SearchResult): Hit[] {
    const entry = this.entries[Number(result.id)];
    return entry ? [{ entry, result }] : [];
  }

  /** The query with the words that nothing has replaced by those that are nearest. */
  private suggest(words: readonly string[]): string[] {
    const suggestion = this.unswapped(words)
      .map((word) => this.meant(word) ?? word)
      .join(' ');
    return suggestion === words.join(' ') ? [] : [suggestion];
  }

  private meant(word: string): string | undefined {
    if (this.terms.has(word) || isOfMaterial(word)) return word;
    return isWord(word) ? nearest(word, [...this.vocabulary])[0] : nearestNumbered(word, this.terms);
  }

  private unswapped(words: readonly string[]): string[] {
    return words.map((word) => unswapped(word, this.vocabulary));
  }

  private isUsed(word: string): boolean {
    return this.terms.has(word) || this.hits(forgiving([word]), {}).length > 0;
  }
}

interface Hit {
  readonly entry: Entry;
  readonly result: SearchResult;
}

/** What the first attempt finds that finds anything. */
function firstFound(attempts: readonly (() => Hit[])[]): Hit[] {
  for (const attempt of attempts) {
    const hits = attempt();
    if (hits.length) return hits;
  }
  return [];
}

const collator = new Intl.Collator('en', { numeric: true });
const byName = (a: Hit, b: Hit): number => collator.compare(a.entry.shown.name, b.entry.shown.name);
