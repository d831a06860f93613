import { withoutGrades } from './grades.ts';
import { isNumberedName } from './numbered-names.ts';
import { withoutSeal } from './seals.ts';
import { isTeller } from './roles.ts';
import { isHeld } from './standard-words.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * The words of a query without those that say least of a part, first few left out, then more. A size or a number is
 * never left out, for any other is another part, nor is the kind of a part, unless its standard says that.
 */
export function fewerWords(words: readonly string[], vocabulary: Vocabulary): (readonly string[])[] {
  const ungraded = withoutGrades(words);
  const known = ungraded
    .map((word) => (vocabulary.has(word) ? word : withoutSeal(word)))
    .filter(
      (word) => !empty.has(word) && !isRating(word) && (isKnown(word, vocabulary) || isNumber(word) || isTeller(word)),
    );
  const unclassed = known.some((word) => isSize(word) || isThread(word))
    ? known.filter((word) => !isPropertyClass(word))
    : [];
  const named = known.some((word) => isHeld(word, vocabulary)) ? unclassed.filter(hasDigits) : [];
  return [ungraded, known, unclassed, named].filter(
    (fewer) => fewer.some(isTelling) && fewer.join(' ') !== words.join(' '),
  );
}

/** What stands before a letter that tells more: of keys only the A is written. */
const empty: ReadonlySet<string> = new Set(['form', 'style', 'type']);

/** What a part is for or how well it is made, which no table tells: 12V, ABEC 7, 50 pieces. */
const isRating = (word: string): boolean => /^(?:abec\d*|\d+(?:\.\d+)?(?:v|w|pcs)|\d+x)$/.test(word);

const isKnown = (word: string, vocabulary: Vocabulary): boolean => vocabulary.variants(word).size > 0;

/** What is no word: a measure, a thread, a bearing; but DN 50 alone is found of DN 50, PN 16, and tells so. */
const isNumber = (word: string): boolean => hasDigits(word) && !isNumberedName(word) && !isStandard(word);

const isStandard = (word: string): boolean => /^(?:asme|astm|bs|din|en|iec|iso)[a-z]?\d/.test(word);

const hasDigits = (word: string): boolean => /\d/.test(word);

/** `m6x20`, `20x2`, `1/4-20` and `#10-32`. */
const isSize = (word: string): boolean => /\dx\.?\d|^#\d|\d\/\d/.test(word);

const isThread = (word: string): boolean => /^m\d+(?:\.\d+)?$/.test(word);

/** Whether a number may be the class of a nut or the grade of an inch screw: 10, 8. */
export const isPropertyClass = (word: string): boolean => /^(?:0?[45]|[689]|1[02])$/.test(word);

/** Whether a word is more than a number or a letter that many parts have; 4200 is a bearing, and so is 608. */
const isTelling = (word: string): boolean => !/^(?:\p{L}|(?!6\d\d)\d{1,3}|\d*\.\d+|\d+\/\d+)(?:mm|in)?$/u.test(word);
