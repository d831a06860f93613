import type { PartSearchResult, Input, standards } from '@kerf/contracts';
import { roundTo } from '../../rounding.ts';
import type { ChosenPart } from '../part.ts';
import { createEntry, type IndexEntry } from './index/index-entry.ts';
import { type Hit, SearchIndex } from './index/search-index.ts';
import type { QueryMatch } from './match/query-match.ts';
import { QueryStrategies } from './match/query-strategies.ts';
import { parseQueryWords } from './normalize/normalize-query.ts';
import { removeUnit } from './normalize/query-units.ts';
import { normalizeQueryText } from './normalize/spellings.ts';
import { splitWords } from './parse/split-words.ts';
import { suggestAlternatives, suggestCorrection } from './suggest/suggestions.ts';

type Query = Input<typeof standards.searchParts>;

/** Maximum number of query words: part names have fewer. */
const maxQueryWords = 16;

/** Full-text search over all parts. Built once, when the service starts. */
export class PartSearch {
  private readonly index: SearchIndex;

  constructor(parts: Iterable<ChosenPart>) {
    this.index = new SearchIndex([...parts].map(createEntry));
  }

  /** Returns one page of the matching parts, best first, with the total. */
  search({ query, filters, sort, limit, offset }: Query): PartSearchResult {
    const words = this.parseQuery(query);
    const reading = new QueryStrategies(this.index, filters).findFirst(this.index.vocabulary.correctSwaps(words));
    const { hits } = reading;
    const results = sort === 'name' ? hits.toSorted(byName) : hits;
    return {
      query,
      results: results.slice(offset, offset + limit).map(({ entry, score }) => ({
        ...entry.summary,
        score: roundTo(score, 2),
        matched: listMatched(reading),
      })),
      total: results.length,
      limit,
      offset,
      facets: countFacets(results.map(({ entry }) => entry)),
      unmatched: this.listUnmatched(reading),
      suggestions: this.suggest(words, reading),
    };
  }

  private parseQuery(query: string): string[] {
    const words = splitWords(parseQueryWords(normalizeQueryText(query)), this.index.vocabulary);
    return words.slice(0, maxQueryWords);
  }

  /** Query words that the hits do not have; without hits, those that no part has. */
  private listUnmatched({ queryWords, words, hits }: QueryMatch): string[] {
    const isMatched = (word: string): boolean =>
      hits.length ? words.includes(word) : this.index.vocabulary.findVariants(word).size > 0;
    return [...new Set(queryWords)].filter((word) => !isMatched(word));
  }

  /** Suggests corrections, or alternatives if nothing was found. */
  private suggest(words: readonly string[], { queryWords, hits }: QueryMatch): string[] {
    const { vocabulary } = this.index;
    const all = new QueryStrategies(this.index, {});
    const finds = (others: readonly string[]): boolean => all.findFirst(others).hits.length > 0;
    const corrections = suggestCorrection(words, vocabulary, finds);
    if (hits.length || corrections.length) return corrections;
    return suggestAlternatives(queryWords.map(removeUnit), vocabulary, finds);
  }
}

/** The query words that were found, without duplicates. */
const listMatched = ({ words }: QueryMatch): string[] => [...new Set(words)];

const collator = new Intl.Collator('en', { numeric: true });
const byName = (a: Hit, b: Hit): number => collator.compare(a.entry.summary.name, b.entry.summary.name);

const maxSizes = 20;

/** Counts the parts by value of each facet. */
const countFacets = (entries: readonly IndexEntry[]): PartSearchResult['facets'] => ({
  library: countValues(entries.map(({ summary }) => summary.library)),
  family: countValues(entries.map(({ summary }) => summary.family)),
  standard: countValues(entries.flatMap(({ summary }) => summary.standard ?? [])),
  size: countValues(
    entries.map(({ size }) => size),
    maxSizes,
  ),
});

/** Counts of the values, most frequent first. */
function countValues(values: readonly string[], maxValues = values.length): Record<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a).slice(0, maxValues));
}
