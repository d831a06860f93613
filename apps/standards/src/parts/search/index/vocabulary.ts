import { distance } from '@kerf/catalog';
import { FifoCache } from '@kerf/concurrency';
import { isWord } from '../normalize/normalize-query.ts';

/** Known words that a query word may mean, with their weights. */
export type Variants = ReadonlyMap<string, number>;

/** Vocabulary of the search index. */
export class Vocabulary {
  readonly terms: ReadonlySet<string>;
  /** Words that may be mistyped. Excluded are `shcs` and `bhcs`: one letter makes another screw. */
  private readonly words: readonly string[];
  private readonly wordSet: ReadonlySet<string>;
  private readonly cache = new FifoCache<string, Variants>(maxCachedVariants);

  constructor(terms: Iterable<string>) {
    this.terms = new Set(terms);
    this.words = [...this.terms].filter((term) => isWord(term));
    this.wordSet = new Set(this.words);
  }

  has(word: string): boolean {
    return this.terms.has(word);
  }

  /** Corrects swapped letters in words that are not in the vocabulary. */
  correctSwaps(words: readonly string[]): string[] {
    return words.map((word) => fixSwappedLetters(word, this.wordSet));
  }

  /** Finds the variants of a word: itself and its plural, else words with this prefix, else similar words. */
  findVariants(word: string): Variants {
    const known = this.cache.get(word);
    if (known) return known;
    const variants = this.lookUp(word);
    this.cache.set(word, variants);
    return variants;
  }

  /** Finds the most similar word; undefined if none is similar. */
  findNearest(word: string): string | undefined {
    return this.findVariants(word).keys().next().value;
  }

  private lookUp(word: string): Variants {
    if (this.terms.has(word)) return this.findPlurals(word);
    if (!isWord(word)) return new Map();
    const prefixed = this.words.filter((known) => known.startsWith(word)).sort((a, b) => a.length - b.length);
    if (prefixed.length)
      return new Map(prefixed.map((known) => [known, computeWeight(prefixWeight, word, known.length - word.length)]));
    return new Map(
      this.findSimilar(word).map(({ known, mistakes }) => [known, computeWeight(typoWeight, word, mistakes)]),
    );
  }

  private findPlurals(word: string): Variants {
    const plural = `${word}s`;
    return new Map(
      // Schedule 10S is not the plural of schedule 10.
      hasLettersAlone(word) && this.terms.has(plural)
        ? [
            [word, 1],
            [plural, computeWeight(prefixWeight, word, 1)],
          ]
        : [[word, 1]],
    );
  }

  private findSimilar(word: string): { known: string; mistakes: number }[] {
    const near = this.words.flatMap((known) => {
      const mistakes = countMistakes(word, known);
      return mistakes === undefined ? [] : [{ known, mistakes }];
    });
    const minMistakes = Math.min(...near.map(({ mistakes }) => mistakes));
    return near.filter(({ mistakes }) => mistakes === minMistakes);
  }
}

/** Maximum number of cached variants: a search looks up the same words many times. */
const maxCachedVariants = 64;

const prefixWeight = { weight: 0.375, per: 0.3 };
const typoWeight = { weight: 0.45, per: 1 };

/** Weight of a variant: it decreases with the number of different letters. */
const computeWeight = ({ weight, per }: typeof prefixWeight, { length }: string, letters: number): number =>
  (weight * length) / (length + per * letters);

const hasLettersAlone = (word: string): boolean => !/\d/.test(word);

const vowel = /[aeiouyäöü]/;

/** Counts the wrong letters of a word compared with a known one; undefined if they are too different. */
function countMistakes(word: string, known: string): number | undefined {
  const maxMistakes = word.length < 6 ? 1 : 2;
  if (Math.abs(word.length - known.length) > maxMistakes || !vowel.test(known)) return undefined;
  const mistakes = distance(word, known);
  // Words with two mistakes must have a correct first letter.
  return mistakes <= (word[0] === known[0] ? maxMistakes : 1) ? mistakes : undefined;
}

/**
 * Corrects two swapped neighbouring letters: `haed` becomes head. Other words are unchanged.
 * The index counts a swap as two mistakes, more than it allows for a short word.
 */
export function fixSwappedLetters(word: string, vocabulary: ReadonlySet<string>): string {
  if (!isWord(word) || vocabulary.has(word)) return word;
  const swappedWord = listSwaps(word).find((swapped) => vocabulary.has(swapped));
  return swappedWord === undefined || isPrefix(word, vocabulary) ? word : swappedWord;
}

const listSwaps = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2),
  );

/** Words match by prefix: `shea` may become sheave. */
const isPrefix = (word: string, vocabulary: ReadonlySet<string>): boolean =>
  [...vocabulary].some((known) => known.startsWith(word));
