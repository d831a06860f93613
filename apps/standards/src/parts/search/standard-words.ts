import type { Vocabulary } from './vocabulary.ts';

/** A standard, with its part where it has one: `din985`, `iso7380-2`. */
const standard = /^((?:asme[a-z]?|astm[a-z]?|as|bs|din|en|iec|iso)\d+(?:\.\d+)?)(-\d{1,2})?$/;

/** Whether the parts of a standard are held; nothing for a word that is no standard. */
export function isHeld(word: string, vocabulary: Vocabulary): boolean | undefined {
  const [, number, part] = standard.exec(word) ?? [];
  if (number === undefined) return undefined;
  if (vocabulary.has(word)) return true;
  // `din471-20` is of a size: DIN 471 has no parts.
  return part !== undefined && vocabulary.has(number) && !hasParts(number, vocabulary);
}

const hasParts = (number: string, vocabulary: Vocabulary): boolean =>
  [...vocabulary.terms].some((term) => term.startsWith(`${number}-`) && standard.test(term));
