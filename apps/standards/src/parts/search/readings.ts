import type { Input, standards } from '@kerf/contracts';
import { isAbsent } from './absent.ts';
import type { Entry } from './entry.ts';
import { fewerWords, isPropertyClass } from './fewer-words.ts';
import { lengthIn, nearestInLength } from './near-lengths.ts';
import { measuresIn, nearestTo } from './near-measures.ts';
import { isNumberedName } from './numbered-names.ts';
import type { PartIndex } from './part-index.ts';
import { isHeld } from './standard-words.ts';
import type { Vocabulary } from './vocabulary.ts';
import { queryPieces } from './words.ts';

type Filters = Input<typeof standards.searchParts>['filters'];

export interface Hit {
  readonly entry: Entry;
  readonly score: number;
}

/** What was found, and by which words of those that were asked for. */
export interface Reading {
  readonly asked: readonly string[];
  readonly words: readonly string[];
  readonly hits: readonly Hit[];
}

/** Where words are looked for. */
export interface Shelves {
  readonly entries: readonly Entry[];
  readonly index: PartIndex;
  readonly vocabulary: Vocabulary;
}

/** The ways of understanding the words of a query, from the strictest to the loosest. */
export class Readings {
  constructor(
    private readonly shelves: Shelves,
    private readonly filters: Filters,
  ) {}

  /** What the first way finds that finds anything; `apart` are the words where no number belongs to the name before it. */
  first(words: readonly string[], apart: readonly string[] = words): Reading {
    const found = firstFound([
      () => this.all(words),
      () => (words.some(isNumberedName) ? none(words) : this.all(apart)),
      () => this.nearMeasures(words),
      ...(this.isOfOthers(words) ? [] : this.looser(words)),
    ]);
    return found ?? none(words);
  }

  /** What has every word. */
  all(words: readonly string[]): Reading {
    const variants = [...new Set(words)].map((word) => this.shelves.vocabulary.variants(word));
    const found = variants.length && variants.every(({ size }) => size) ? this.shelves.index.withAll(variants) : [];
    const hits = found.flatMap(({ id, score }) => {
      const entry = this.shelves.entries[id];
      return entry?.suits(this.filters) ? [{ entry, score }] : [];
    });
    return { asked: words, words, hits };
  }

  /** Whether the words name a kind or a standard that no library has: then nothing else is what was meant. */
  private isOfOthers(words: readonly string[]): boolean {
    const held = words.map((word) => isHeld(word, this.shelves.vocabulary));
    return words.some(isAbsent) || (held.includes(false) && !held.includes(true));
  }

  private looser(words: readonly string[]): (() => Reading)[] {
    const fewer = fewerWords(words, this.shelves.vocabulary);
    const lists = [words, ...fewer];
    return [
      ...lists.flatMap((some) => [
        () => ({ ...this.nearMeasures(some), asked: words }),
        () => ({ ...this.all(some), asked: words }),
        () => this.inPieces(some, words),
      ]),
      ...lists.map((some) => () => ({ ...this.nearLengths(some), asked: words })),
    ];
  }

  /** What is called so and has nearly these measures. */
  private nearMeasures(words: readonly string[]): Reading {
    const { measures, others } = measuresIn(words);
    const { hits } = measures.length ? this.all(others) : none(words);
    return { asked: words, words: others, hits: ordered(hits, nearestTo(entriesOf(hits), measures)) };
  }

  /** What is called so and is nearly so long. */
  private nearLengths(words: readonly string[]): Reading {
    const given = words.find((word) => lengthIn(word));
    const wanted = given === undefined ? undefined : lengthIn(given);
    if (!wanted) return none(words);
    const threads = words
      .filter((word) => !isPropertyClass(word))
      .map((word) => (word === given ? wanted.thread : word));
    const { hits } = this.all(threads);
    return { asked: words, words: threads, hits: ordered(hits, nearestInLength(entriesOf(hits), wanted.length)) };
  }

  private inPieces(words: readonly string[], asked: readonly string[]): Reading {
    const pieces = words.flatMap(queryPieces);
    const { hits } = pieces.length === words.length ? none(words) : this.all(pieces);
    return { asked, words: [...words, ...pieces], hits };
  }
}

const none = (asked: readonly string[]): Reading => ({ asked, words: [], hits: [] });

const firstFound = (attempts: readonly (() => Reading)[]): Reading | undefined => {
  for (const attempt of attempts) {
    const reading = attempt();
    if (reading.hits.length) return reading;
  }
  return undefined;
};

const entriesOf = (hits: readonly Hit[]): Entry[] => hits.map(({ entry }) => entry);

/** The hits of these entries, in their order. */
function ordered(hits: readonly Hit[], entries: readonly Entry[]): Hit[] {
  const byEntry = new Map(hits.map((hit) => [hit.entry, hit] as const));
  return entries.flatMap((entry) => byEntry.get(entry) ?? []);
}
