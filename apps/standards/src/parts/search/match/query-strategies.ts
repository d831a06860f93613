import type { Input, standards } from '@kerf/contracts';
import type { IndexEntry } from '../index/index-entry.ts';
import type { SearchIndex } from '../index/search-index.ts';
import { splitQueryPieces } from '../normalize/normalize-query.ts';
import { parseThreadLength } from '../normalize/thread-words.ts';
import { isUnstocked } from '../normalize/unstocked-kinds.ts';
import { stockedKinds } from '../normalize/word-tables.ts';
import { findLabelledNumbers, isDimensionLabel, isThread, listRoles, type Role } from '../parse/dimension-roles.ts';
import { isPlainNumber, parseMillimetres, parseQuantity } from '../parse/quantities.ts';
import { isStockedStandard } from '../parse/split-words.ts';
import { filterByDimension, matchesSize } from './match-dimensions.ts';
import {
  findNearestLengths,
  findNearestMeasures,
  matchesExactly,
  parseMeasures,
  parseSizeLength,
} from './nearest-entries.ts';
import { createEmptyMatch, entriesOf, findFirstMatch, orderHits, type QueryMatch } from './query-match.ts';
import { isPropertyClass, relaxQuery } from './relax-query.ts';

type Filters = Input<typeof standards.searchParts>['filters'];

/** Query interpretation strategies, from the strictest to the loosest. */
export class QueryStrategies {
  constructor(
    private readonly index: SearchIndex,
    private readonly filters: Filters,
  ) {}

  /** Returns the result of the first strategy that finds anything. */
  findFirst(words: readonly string[]): QueryMatch {
    if (this.namesUnstocked(words)) return createEmptyMatch(words);
    const strategies = [
      () => this.matchLabelled(words),
      // The 10 of a bearing is its bore before it is part of 3x10x4, but the 10 of 10 sch 40 is not a length.
      () => this.matchWithKind(words),
      () => this.matchAll(words),
      () => this.matchMillimetres(words),
      () => this.matchCutLength(words),
      () => this.matchNearMeasures(words),
    ];
    return findFirstMatch([...strategies, ...this.listLooser(words)]) ?? createEmptyMatch(words);
  }

  /** Matches every word, and every dimension that has a unit. */
  private matchAll(words: readonly string[], read = parseQuantity, rolesFor = listRoles): QueryMatch {
    const quantities = words.flatMap((word) => read(word) ?? []);
    const terms = words.filter((word) => !read(word) && !(quantities.length && isDimensionLabel(word)));
    const entries = this.findEntries(terms, quantities.length > 0);
    const others = words.filter((word) => !read(word));
    const found = quantities.length
      ? filterByDimension(entries, quantities, rolesFor(others, quantities.length))
      : entries;
    return { queryWords: words, words, hits: this.index.rankEntries(terms, found) };
  }

  /** Query interpretation: unit-less numbers next to a dimension label are millimetres: `key for shaft 25`. */
  private matchLabelled(words: readonly string[]): QueryMatch {
    const labelled = findLabelledNumbers(words);
    const isNumbered = [...labelled].some((word) => !parseQuantity(word));
    return isNumbered
      ? this.matchAll(words, (word) => parseQuantity(word) ?? (labelled.has(word) ? parseMillimetres(word) : undefined))
      : createEmptyMatch(words);
  }

  /** Query interpretation: all unit-less numbers are millimetres. */
  private matchMillimetres(words: readonly string[], rolesFor = listRoles): QueryMatch {
    const isNumbered = words.some((word) => parseMillimetres(word) && !parseQuantity(word));
    const isThreaded = words.some(isThread);
    // In 2020, 300 the first number is a profile, and 012 is an O-ring; in M8, 8 the 8 is a nut class.
    const isName = (word: string): boolean =>
      (/^\d{4,}$|^0\d/.test(word) && this.index.vocabulary.has(word)) || (isThreaded && isPropertyClass(word));
    return isNumbered
      ? this.matchAll(words, (word) => (isName(word) ? undefined : parseMillimetres(word)), rolesFor)
      : createEmptyMatch(words);
  }

  /** Query interpretation: unit-less numbers next to the name of a part are its dimensions. */
  private matchWithKind(words: readonly string[]): QueryMatch {
    return words.every((word) => parseMillimetres(word))
      ? createEmptyMatch(words)
      : this.matchMillimetres(words, listUncutRoles);
  }

  /** Query interpretation: only the last number is millimetres. In 4040 1000, the first is a name. */
  private matchCutLength(words: readonly string[]): QueryMatch {
    const last = words.findLastIndex((word) => isPlainNumber(word));
    const length = words[last];
    return length === undefined || words.indexOf(length) < last
      ? createEmptyMatch(words)
      : this.matchAll(words, (word) => (word === length ? parseMillimetres(word) : parseQuantity(word)), listCutRoles);
  }

  /** Entries with every word; without words, all entries if `isEnough`. */
  private findEntries(words: readonly string[], isEnough: boolean): IndexEntry[] {
    return words.length === 0 && isEnough
      ? this.index.listEntries(this.filters)
      : this.index.findEntries(words, this.filters);
  }

  /** True if the words name a kind or standard that no library has: nothing else can be meant. */
  private namesUnstocked(words: readonly string[]): boolean {
    const held = words.map((word) => isStockedStandard(word, this.index.vocabulary));
    return namesUnknownKind(words) || (held.includes(false) && !held.includes(true));
  }

  private listLooser(words: readonly string[]): (() => QueryMatch)[] {
    const fewer = relaxQuery(words, this.index.vocabulary);
    const lists = [words, ...fewer];
    return [
      () => this.matchPieces(words, words),
      ...fewer.flatMap((some) => [
        () => ({ ...this.matchLabelled(some), queryWords: words }),
        () => ({ ...this.matchWithKind(some), queryWords: words }),
        () => ({ ...this.matchNearMeasures(some), queryWords: words }),
        () => ({ ...this.matchAll(some), queryWords: words }),
        () => ({ ...this.matchMillimetres(some), queryWords: words }),
        () => this.matchPieces(some, words),
      ]),
      ...lists.map((some) => () => ({ ...this.matchNearLengths(some), queryWords: words })),
      ...lists.map((some) => () => ({ ...this.matchNearSizes(some), queryWords: words })),
    ];
  }

  /** Matches the name, with the closest measures. */
  private matchNearMeasures(words: readonly string[]): QueryMatch {
    const measured = parseMeasures(words);
    const { hits } = measured.measures.length ? this.matchAll(measured.others) : createEmptyMatch(words);
    const near = findNearestMeasures(entriesOf(hits), measured);
    const isExact = near.some((entry) => matchesExactly(entry, measured));
    const found = words.filter(
      (word) => measured.others.includes(word) || isDimensionLabel(word) || (isExact && word === measured.word),
    );
    return { queryWords: words, words: found, hits: orderHits(hits, near) };
  }

  /** Matches the name, with the closest lengths. */
  private matchNearLengths(words: readonly string[]): QueryMatch {
    const given = words.find((word) => parseThreadLength(word));
    const wanted = given === undefined ? undefined : parseThreadLength(given);
    // A second length rules the match out: nothing named M6x20 is 10 mm long.
    if (!wanted || words.some((word) => word !== given && parseQuantity(word))) return createEmptyMatch(words);
    const threads = words
      .filter((word) => !isPropertyClass(word))
      .map((word) => (word === given ? wanted.thread : word));
    const { hits } = this.matchAll(threads);
    return {
      queryWords: words,
      words: threads,
      hits: orderHits(hits, findNearestLengths(entriesOf(hits), wanted.length)),
    };
  }

  /** Matches the name and the size, with the closest lengths: 24 and 26 for a pin 6x25. */
  private matchNearSizes(words: readonly string[]): QueryMatch {
    const given = words.find((word) => parseSizeLength(word));
    const wanted = given === undefined ? undefined : parseSizeLength(given);
    if (!wanted) return createEmptyMatch(words);
    const others = words.filter((word) => word !== given);
    const hits = this.matchAll(others).hits.filter(
      ({ entry }) => entry.dimensions.length !== undefined && matchesSize(wanted.size, entry.dimensions),
    );
    return {
      queryWords: words,
      words: others,
      hits: orderHits(hits, findNearestLengths(entriesOf(hits), wanted.length)),
    };
  }

  private matchPieces(words: readonly string[], queryWords: readonly string[]): QueryMatch {
    const pieces = words.flatMap(splitQueryPieces);
    const { hits } = pieces.length === words.length ? createEmptyMatch(words) : this.matchAll(pieces);
    return { queryWords, words: [...words, ...pieces], hits };
  }
}

/** Role assignments without a cut length. */
const listUncutRoles = (words: readonly string[], count: number): Role[][] =>
  listRoles(words, count).filter((roles) => !roles.includes('cut'));

/** Role assignments in which the last figure is the cut length. */
const listCutRoles = (words: readonly string[], count: number): Role[][] =>
  listRoles(words, count).filter((roles) => roles.at(-1) === 'cut');

/** True if the words name an unstocked kind and no stocked kind: `npt pipe` is a pipe. */
const namesUnknownKind = (words: readonly string[]): boolean =>
  words.some(isUnstocked) && !words.some((word) => stockedKinds.has(word));
