import type { Vocabulary } from './vocabulary.ts';

/** Names whose number is a size or a rating: DN 50, PN 16, NEMA 23 and class 150. Of a standard no number is near another. */
const numbered = /^(class|dn|nema|pn)(\d+)$/;

/** Whether a word means nothing without its number, nor the number without the name. */
export const isNumberedName = (word: string): boolean => numbered.test(word);

/** The name of the same kind with the nearest number; nothing where there is none. */
export function nearestNumbered(word: string, names: Iterable<string>): string | undefined {
  const [, kind, number] = numbered.exec(word) ?? [];
  if (kind === undefined) return undefined;
  const others = [...names].filter((name) => numbered.exec(name)?.[1] === kind);
  const off = (name: string): number => Math.abs(Number(numbered.exec(name)?.[2]) - Number(number));
  return others.toSorted((a, b) => off(a) - off(b))[0];
}

/** A name with the number behind it as two words: `dsub25`; but NEMA 34 is one, and so is whatever is held. */
export function apartFromNumber(word: string, vocabulary: Vocabulary): string[] {
  const [, name = '', number = ''] = /^(\p{L}{4,})(\d+)$/u.exec(word) ?? [];
  const isTwo = vocabulary.has(name) && !vocabulary.has(word) && !isNumberedName(word) && !/^as(?:me|tm)$/.test(name);
  return isTwo ? [name, number] : [word];
}
