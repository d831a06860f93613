import type { FoundParts, Input, standards } from '@kerf/contracts';
import { roundedTo } from '../../rounding.ts';
import type { ChosenPart } from '../part.ts';
import { apartFromLength } from './cut-words.ts';
import { entryOf } from './entry.ts';
import { facetsOf } from './facets.ts';
import { withEnglishKinds } from './german-words.ts';
import { apartFromNumber } from './numbered-names.ts';
import { plainText } from './plain-text.ts';
import { type Reading, Readings } from './readings.ts';
import { withScrewHeads } from './screw-heads.ts';
import { type Hit, Shelves } from './shelves.ts';
import { apartFromSize } from './standard-words.ts';
import { corrected, instead } from './suggestions.ts';
import { withoutUnit } from './units.ts';
import { apartFromKind } from './unknown-kinds.ts';
import { measuredWords } from './words.ts';

type Query = Input<typeof standards.searchParts>;

/** Maximum number of query words: part names have fewer. */
const mostWords = 16;

/** Full-text search over all parts. Built once, when the service starts. */
export class PartSearch {
  private readonly shelves: Shelves;

  constructor(parts: Iterable<ChosenPart>) {
    this.shelves = new Shelves([...parts].map(entryOf));
  }

  /** Returns one page of the matching parts, best first, with the total. */
  search({ query, filters, sort, limit, offset }: Query): FoundParts {
    const words = this.wordsOf(query);
    const reading = new Readings(this.shelves, filters).first(this.shelves.vocabulary.inOrder(words));
    const { hits } = reading;
    const results = sort === 'name' ? hits.toSorted(byName) : hits;
    return {
      query,
      results: results.slice(offset, offset + limit).map(({ entry, score }) => ({
        ...entry.shown,
        score: roundedTo(score, 2),
        matched: matchedBy(reading),
      })),
      total: results.length,
      limit,
      offset,
      facets: facetsOf(results.map(({ entry }) => entry)),
      unmatched: this.unmatchedBy(reading),
      suggestions: this.suggest(words, reading),
    };
  }

  private wordsOf(query: string): string[] {
    const { vocabulary } = this.shelves;
    const words = measuredWords(withScrewHeads(withEnglishKinds(plainText(query))))
      .flatMap((word) => apartFromSize(word, vocabulary))
      .flatMap((word) => apartFromNumber(word, vocabulary))
      .flatMap((word) => apartFromKind(word, vocabulary))
      .flatMap((word) => apartFromLength(word, vocabulary));
    return words.slice(0, mostWords);
  }

  /** Query words that the hits do not have; without hits, those that no part has. */
  private unmatchedBy({ asked, words, hits }: Reading): string[] {
    const isMatched = (word: string): boolean =>
      hits.length ? words.includes(word) : this.shelves.vocabulary.variants(word).size > 0;
    return [...new Set(asked)].filter((word) => !isMatched(word));
  }

  /** Suggests corrections, or alternatives if nothing was found. */
  private suggest(words: readonly string[], { asked, hits }: Reading): string[] {
    const { vocabulary } = this.shelves;
    const all = new Readings(this.shelves, {});
    const finds = (others: readonly string[]): boolean => all.first(others).hits.length > 0;
    const right = corrected(words, vocabulary, finds);
    if (hits.length || right.length) return right;
    return instead(asked.map(withoutUnit), vocabulary, finds);
  }
}

/** The query words that were found, without duplicates. */
const matchedBy = ({ words }: Reading): string[] => [...new Set(words)];

const collator = new Intl.Collator('en', { numeric: true });
const byName = (a: Hit, b: Hit): number => collator.compare(a.entry.shown.name, b.entry.shown.name);
