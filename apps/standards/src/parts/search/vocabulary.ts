import { distance } from '@kerf/catalog';
import { unswapped } from './swapped-letters.ts';
import { isWord } from './words.ts';

/** What a word may stand for among those of the parts, and how much each of them counts. */
export type Variants = ReadonlyMap<string, number>;

/** The words under which parts are found. */
export class Vocabulary {
  readonly terms: ReadonlySet<string>;
  /** Those of them that can be mistyped: of `shcs` and `bhcs` one letter makes another screw. */
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

  /** The words, of which those that are no words of parts have their letters in order. */
  inOrder(words: readonly string[]): string[] {
    return words.map((word) => unswapped(word, this.spelled));
  }

  /** What a word stands for: itself and its plural, else what begins with it, else what is nearly so spelled. */
  variants(word: string): Variants {
    const known = this.remembered.get(word) ?? this.find(word);
    if (this.remembered.size >= mostRemembered) this.remembered.clear();
    this.remembered.set(word, known);
    return known;
  }

  /** The word that is most nearly so; nothing where none is near. */
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
      // Of schedule 10 no plural is schedule 10S.
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

/** The words whose variants are kept: a search asks for the same ones many times. */
const mostRemembered = 64;

const beginning = { weight: 0.375, per: 0.3 };
const mistyped = { weight: 0.45, per: 1 };

/** A word that stands for another counts the less the more letters differ. */
const weightOf = ({ weight, per }: typeof beginning, { length }: string, letters: number): number =>
  (weight * length) / (length + per * letters);

const hasLettersAlone = (word: string): boolean => !/\d/.test(word);

const vowel = /[aeiouyäöü]/;

/** How many letters of a word are wrong, if it is this; nothing where it cannot be. */
function mistakesIn(word: string, known: string): number | undefined {
  const most = word.length < 6 ? 1 : 2;
  if (Math.abs(word.length - known.length) > most || !vowel.test(known)) return undefined;
  const mistakes = distance(word, known);
  // Who mistypes two letters has the first one right.
  return mistakes <= (word[0] === known[0] ? most : 1) ? mistakes : undefined;
}
