import type { Input, standards } from '@kerf/contracts';
import type { Entry } from './entry.ts';
import { fewerWords, isPropertyClass } from './fewer-words.ts';
import { largeAs } from './large-as.ts';
import { lengthIn, nearestInLength, sizeIn } from './near-lengths.ts';
import { isExactly, measuresIn, nearestTo } from './near-measures.ts';
import { isBare, isSized, millimetresIn, quantityIn } from './quantities.ts';
import { isTeller, isThread, type Role, rolesOf, toldFigures } from './roles.ts';
import type { Hit, Shelves } from './shelves.ts';
import { isHeld } from './standard-words.ts';
import { isOfUnknownKind } from './unknown-kinds.ts';
import { queryPieces } from './words.ts';

type Filters = Input<typeof standards.searchParts>['filters'];

/** Hits of a query, with the words that matched. */
export interface Reading {
  readonly asked: readonly string[];
  readonly words: readonly string[];
  readonly hits: readonly Hit[];
}

/** Query interpretation strategies, from the strictest to the loosest. */
export class Readings {
  constructor(
    private readonly shelves: Shelves,
    private readonly filters: Filters,
  ) {}

  /** Returns the result of the first strategy that finds anything. */
  first(words: readonly string[]): Reading {
    if (this.isOfOthers(words)) return none(words);
    const ways = [
      () => this.asTold(words),
      // The 10 of a bearing is its bore before it is part of 3x10x4, but the 10 of 10 sch 40 is not a length.
      () => this.besideKind(words),
      () => this.all(words),
      () => this.inMillimetres(words),
      () => this.cutToLast(words),
      () => this.nearMeasures(words),
    ];
    return firstFound([...ways, ...this.looser(words)]) ?? none(words);
  }

  /** Matches every word, and every dimension that has a unit. */
  private all(words: readonly string[], read = quantityIn, rolesFor = rolesOf): Reading {
    const quantities = words.flatMap((word) => read(word) ?? []);
    const terms = words.filter((word) => !read(word) && !(quantities.length && isTeller(word)));
    const entries = this.having(terms, quantities.length > 0);
    const others = words.filter((word) => !read(word));
    const found = quantities.length ? largeAs(entries, quantities, rolesFor(others, quantities.length)) : entries;
    return { asked: words, words, hits: this.shelves.ranked(terms, found) };
  }

  /** Query interpretation: unit-less numbers next to a dimension label are millimetres: `key for shaft 25`. */
  private asTold(words: readonly string[]): Reading {
    const told = toldFigures(words);
    const isNumbered = [...told].some((word) => !quantityIn(word));
    return isNumbered
      ? this.all(words, (word) => quantityIn(word) ?? (told.has(word) ? millimetresIn(word) : undefined))
      : none(words);
  }

  /** Query interpretation: all unit-less numbers are millimetres. */
  private inMillimetres(words: readonly string[], rolesFor = rolesOf): Reading {
    const isNumbered = words.some((word) => millimetresIn(word) && !quantityIn(word));
    const isThreaded = words.some(isThread);
    // In 2020, 300 the first number is a profile, and 012 is an O-ring; in M8, 8 the 8 is a nut class.
    const isName = (word: string): boolean =>
      (/^\d{4,}$|^0\d/.test(word) && this.shelves.vocabulary.has(word)) || (isThreaded && isPropertyClass(word));
    return isNumbered
      ? this.all(words, (word) => (isName(word) ? undefined : millimetresIn(word)), rolesFor)
      : none(words);
  }

  /** Query interpretation: unit-less numbers next to the name of a part are its dimensions. */
  private besideKind(words: readonly string[]): Reading {
    return words.every((word) => millimetresIn(word)) ? none(words) : this.inMillimetres(words, uncut);
  }

  /** Query interpretation: only the last number is millimetres. In 4040 1000, the first is a name. */
  private cutToLast(words: readonly string[]): Reading {
    const last = words.findLastIndex((word) => isBare(word));
    const length = words[last];
    return length === undefined || words.indexOf(length) < last
      ? none(words)
      : this.all(words, (word) => (word === length ? millimetresIn(word) : quantityIn(word)), asCut);
  }

  /** Entries with every word; without words, all entries if `isEnough`. */
  private having(words: readonly string[], isEnough: boolean): Entry[] {
    return words.length === 0 && isEnough ? this.shelves.all(this.filters) : this.shelves.having(words, this.filters);
  }

  /** True if the words name a kind or standard that no library has: nothing else can be meant. */
  private isOfOthers(words: readonly string[]): boolean {
    const held = words.map((word) => isHeld(word, this.shelves.vocabulary));
    return isOfUnknownKind(words) || (held.includes(false) && !held.includes(true));
  }

  private looser(words: readonly string[]): (() => Reading)[] {
    const fewer = fewerWords(words, this.shelves.vocabulary);
    const lists = [words, ...fewer];
    return [
      () => this.inPieces(words, words),
      ...fewer.flatMap((some) => [
        () => ({ ...this.asTold(some), asked: words }),
        () => ({ ...this.besideKind(some), asked: words }),
        () => ({ ...this.nearMeasures(some), asked: words }),
        () => ({ ...this.all(some), asked: words }),
        () => ({ ...this.inMillimetres(some), asked: words }),
        () => this.inPieces(some, words),
      ]),
      ...lists.map((some) => () => ({ ...this.nearLengths(some), asked: words })),
      ...lists.map((some) => () => ({ ...this.nearSizes(some), asked: words })),
    ];
  }

  /** Matches the name, with the closest measures. */
  private nearMeasures(words: readonly string[]): Reading {
    const measured = measuresIn(words);
    const { hits } = measured.measures.length ? this.all(measured.others) : none(words);
    const near = nearestTo(entriesOf(hits), measured);
    const isSo = near.some((entry) => isExactly(entry, measured));
    const found = words.filter(
      (word) => measured.others.includes(word) || isTeller(word) || (isSo && word === measured.word),
    );
    return { asked: words, words: found, hits: ordered(hits, near) };
  }

  /** Matches the name, with the closest lengths. */
  private nearLengths(words: readonly string[]): Reading {
    const given = words.find((word) => lengthIn(word));
    const wanted = given === undefined ? undefined : lengthIn(given);
    // A second length rules the match out: nothing named M6x20 is 10 mm long.
    if (!wanted || words.some((word) => word !== given && quantityIn(word))) return none(words);
    const threads = words
      .filter((word) => !isPropertyClass(word))
      .map((word) => (word === given ? wanted.thread : word));
    const { hits } = this.all(threads);
    return { asked: words, words: threads, hits: ordered(hits, nearestInLength(entriesOf(hits), wanted.length)) };
  }

  /** Matches the name and the size, with the closest lengths: 24 and 26 for a pin 6x25. */
  private nearSizes(words: readonly string[]): Reading {
    const given = words.find((word) => sizeIn(word));
    const wanted = given === undefined ? undefined : sizeIn(given);
    if (!wanted) return none(words);
    const others = words.filter((word) => word !== given);
    const hits = this.all(others).hits.filter(
      ({ entry }) => entry.named.length !== undefined && isSized(wanted.size, entry.named),
    );
    return { asked: words, words: others, hits: ordered(hits, nearestInLength(entriesOf(hits), wanted.length)) };
  }

  private inPieces(words: readonly string[], asked: readonly string[]): Reading {
    const pieces = words.flatMap(queryPieces);
    const { hits } = pieces.length === words.length ? none(words) : this.all(pieces);
    return { asked, words: [...words, ...pieces], hits };
  }
}

/** Role assignments without a cut length. */
const uncut = (words: readonly string[], count: number): Role[][] =>
  rolesOf(words, count).filter((roles) => !roles.includes('cut'));

/** Role assignments in which the last figure is the cut length. */
const asCut = (words: readonly string[], count: number): Role[][] =>
  rolesOf(words, count).filter((roles) => roles.at(-1) === 'cut');

const none = (asked: readonly string[]): Reading => ({ asked, words: [], hits: [] });

const firstFound = (attempts: readonly (() => Reading)[]): Reading | undefined => {
  for (const attempt of attempts) {
    const reading = attempt();
    if (reading.hits.length) return reading;
  }
  return undefined;
};

const entriesOf = (hits: readonly Hit[]): Entry[] => hits.map(({ entry }) => entry);

/** The hits of these entries, in the order of the entries. */
function ordered(hits: readonly Hit[], entries: readonly Entry[]): Hit[] {
  const byEntry = new Map(hits.map((hit) => [hit.entry, hit] as const));
  return entries.flatMap((entry) => byEntry.get(entry) ?? []);
}
