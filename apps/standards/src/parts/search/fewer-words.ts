import { withoutGrades } from './grades.ts';
import { withoutSeal } from './seals.ts';

/**
 * The words of a query without those that say least of a part, first few left out, then more. A size is never left
 * out, for any other size is another part.
 */
export function fewerWords(words: readonly string[], isKnown: (word: string) => boolean): (readonly string[])[] {
  const ungraded = withoutGrades(words);
  const known = ungraded
    .map((word) => (isKnown(word) ? word : withoutSeal(word)))
    .filter((word) => isSize(word) || isKnown(word));
  const named = known.some(isSize) ? known.filter(isName) : [];
  return [ungraded, known, named].filter((fewer) => fewer.some(isTelling) && fewer.join(' ') !== words.join(' '));
}

/** `m6x20`, `20x2`, `1/4-20` and `#10-32`. */
const isSize = (word: string): boolean => /\dx\.?\d|^#\d|\d\/\d/.test(word);

/** Whether a word is more than a number that many parts have; 4200 is a bearing. */
const isTelling = (word: string): boolean => !/^(?:\d{1,3}|\d*\.\d+)$/.test(word);

/** `din912`, `m6` and every size. */
const isName = (word: string): boolean => /\d/.test(word) && isTelling(word);
