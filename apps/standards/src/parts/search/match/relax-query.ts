import { removeGrades } from '../normalize/material-grades.ts';
import { removeSeal } from '../normalize/bearing-seals.ts';
import { isDimensionLabel } from '../parse/dimension-roles.ts';
import { isStockedStandard, parseNumberedName } from '../parse/split-words.ts';
import type { Vocabulary } from '../index/vocabulary.ts';

/**
 * Drops the least specific words of a query, step by step. A size or number is never dropped, because any other is
 * another part, and neither is the kind of a part unless its standard implies it.
 */
export function relaxQuery(words: readonly string[], vocabulary: Vocabulary): (readonly string[])[] {
  const ungraded = removeGrades(words);
  const known = ungraded
    .map((word) => (vocabulary.has(word) ? word : removeSeal(word)))
    .filter(
      (word) =>
        !genericWords.has(word) &&
        !isRating(word) &&
        (isKnown(word, vocabulary) || isNumber(word) || isDimensionLabel(word)),
    );
  const unclassed = known.some((word) => isSize(word) || isThread(word))
    ? known.filter((word) => !isPropertyClass(word))
    : [];
  const named = known.some((word) => isStockedStandard(word, vocabulary)) ? unclassed.filter(hasDigits) : [];
  return [ungraded, known, unclassed, named].filter(
    (fewer) => fewer.some(isSpecific) && fewer.join(' ') !== words.join(' '),
  );
}

/** Words before a specific letter: of a key form, only the A is searched. */
const genericWords: ReadonlySet<string> = new Set(['form', 'style', 'type']);

/** Words on use or quality that no table contains: 12V, ABEC 7, 50 pieces. */
const isRating = (word: string): boolean => /^(?:abec\d*|\d+(?:\.\d+)?(?:v|w|pcs)|\d+x)$/.test(word);

const isKnown = (word: string, vocabulary: Vocabulary): boolean => vocabulary.findVariants(word).size > 0;

/** A measure, a thread or a bearing number. DN 50 alone still matches DN 50, PN 16, with PN as unmatched. */
const isNumber = (word: string): boolean => hasDigits(word) && !parseNumberedName(word) && !isStandard(word);

const isStandard = (word: string): boolean => /^(?:asme|astm|bs|din|en|iec|iso)[a-z]?\d/.test(word);

const hasDigits = (word: string): boolean => /\d/.test(word);

/** `m6x20`, `20x2`, `1/4-20` and `#10-32`. */
const isSize = (word: string): boolean => /\dx\.?\d|^#\d|\d\/\d/.test(word);

const isThread = (word: string): boolean => /^m\d+(?:\.\d+)?$/.test(word);

/** True if a number may be the class of a nut or the grade of an inch screw: 10, 8. */
export const isPropertyClass = (word: string): boolean => /^(?:0?[45]|[689]|1[02])$/.test(word);

/** True if a word is more than a number or letter shared by many parts; 4200 and 608 are bearings. */
const isSpecific = (word: string): boolean => !/^(?:\p{L}|(?!6\d\d)\d{1,3}|\d*\.\d+|\d+\/\d+)(?:mm|in)?$/u.test(word);
