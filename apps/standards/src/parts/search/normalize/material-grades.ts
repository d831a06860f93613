import { materialWords } from './word-tables.ts';

/**
 * Property class, stainless steel class, hardness, material number, rubber or pipe steel: 8.8, class 8, A2-70, 45H,
 * 200HV, 1.4301, NBR 70, A106.
 */
const grade = String.raw`(?:class)?(?:3\.6|[45]\.[68]|[689]\.8|1[02]\.9)|class(?:[4-9]|1[02])|[ac][1-5](?:-\d{2})?|(?:14|22|33|45)h|\d{3}hv|1\.\d{4}|(?:epdm|fkm|nbr|vmq)-?\d{2}|a(?:53|[123]\d{2})|api5l[cdx]?|gr[a-c]|tp\d{3}[hl]?|x[4-8]\d`;

const isGrade = new RegExp(`^(?:${grade})$`);

/** A grade at the end of a size: `m6x20-8.8`. */
const graded = new RegExp(`(?<=\\d)-(?:${grade})$|(?<=^m[\\d.]+)-(?:0?[45]|[689]|1[02])$`);

/** True if a word names a material or coating: one part is sold in many materials. */
export const isMaterial = (word: string): boolean => materialWords.has(word) || isGrade.test(word);

/** Removes the material words of a query. */
export const removeGrades = (words: readonly string[]): string[] =>
  words.map((word) => word.replace(graded, '')).filter((word) => !isMaterial(word));
