import { distance } from '@kerf/catalog';
import { unswapped } from './swapped-letters.ts';
import { isWord } from './words.ts';

/** Known words that a query word may mean, with their weights. */
export type Variants = ReadonlyMap<string, number>;

/** Vocabulary of the search index. */
export class Vocabulary {
  readonly terms: ReadonlySet<string>;
  /** Words that may be mistyped. Excluded are `shcs` and `bhcs`: one letter makes another screw. */
  private readonly words: readonly string[];
  private readonly spelled: ReadonlySet<string>;
  private readonly remembered = new Map<string, Variants>();

  constructor(terms: Iterable<string>) {
    this.terms = new Set(terms);
    this.words = [...this.terms].filter((term) => isWord(term));
    this.spelled = new Set(this.words);
  }

  has(word: string): boolean {
    return this.terms.has(word);
  }

  /** Corrects swapped letters in words that are not in the vocabulary. */
  inOrder(words: readonly string[]): string[] {
    return words.map((word) => unswapped(word, this.spelled));
  }

  /** Finds the variants of a word: itself and its plural, else words with this prefix, else similar words. */
  variants(word: string): Variants {
    const known = this.remembered.get(word) ?? this.find(word);
    if (this.remembered.size >= mostRemembered) this.remembered.clear();
    this.remembered.set(word, known);
    return known;
  }

  /** Finds the most similar word; undefined if none is similar. */
  meant(word: string): string | undefined {
    return this.variants(word).keys().next().value;
  }

  private find(word: string): Variants {
    if (this.terms.has(word)) return this.plurals(word);
    if (!isWord(word)) return new Map();
    const begun = this.words.filter((known) => known.startsWith(word)).sort((a, b) => a.length - b.length);
    if (begun.length)
      return new Map(begun.map((known) => [known, weightOf(beginning, word, known.length - word.length)]));
    return new Map(this.nearest(word).map(({ known, mistakes }) => [known, weightOf(mistyped, word, mistakes)]));
  }

  private plurals(word: string): Variants {
    const plural = `${word}s`;
    return new Map(
      // Schedule 10S is not the plural of schedule 10.
      hasLettersAlone(word) && this.terms.has(plural)
        ? [
            [word, 1],
            [plural, weightOf(beginning, word, 1)],
          ]
        : [[word, 1]],
    );
  }

  private nearest(word: string): { known: string; mistakes: number }[] {
    const near = this.words.flatMap((known) => {
      const mistakes = mistakesIn(word, known);
      return mistakes === undefined ? [] : [{ known, mistakes }];
    });
    const fewest = Math.min(...near.map(({ mistakes }) => mistakes));
    return near.filter(({ mistakes }) => mistakes === fewest);
  }
}

/** Maximum number of cached variants: a search looks up the same words many times. */
const mostRemembered = 64;

const beginning = { weight: 0.375, per: 0.3 };
const mistyped = { weight: 0.45, per: 1 };

/** Weight of a variant: it decreases with the number of different letters. */
const weightOf = ({ weight, per }: typeof beginning, { length }: string, letters: number): number =>
  (weight * length) / (length + per * letters);

const hasLettersAlone = (word: string): boolean => !/\d/.test(word);

const vowel = /[aeiouyäöü]/;

/** Counts the wrong letters of a word compared with a known one; undefined if they are too different. */
function mistakesIn(word: string, known: string): number | undefined {
  const most = word.length < 6 ? 1 : 2;
  if (Math.abs(word.length - known.length) > most || !vowel.test(known)) return undefined;
  const mistakes = distance(word, known);
  // Words with two mistakes must have a correct first letter.
  return mistakes <= (word[0] === known[0] ? most : 1) ? mistakes : undefined;
}
