import type { Vocabulary } from '../index/vocabulary.ts';

/** Names with a size or rating number: DN 50, PN 16, NEMA 23, class 150. Standards have no nearest number. */
const numbered = /^(class|dn|nema|pn)(\d+)$/;

/** True if a word is only meaningful with its number, and the number with the word. */
export const isNumberedName = (word: string): boolean => numbered.test(word);

/** Finds the name of the same kind with the nearest number; undefined if there is none. */
export function findNearestNumbered(word: string, names: Iterable<string>): string | undefined {
  const [, kind, number] = numbered.exec(word) ?? [];
  if (kind === undefined) return undefined;
  const others = [...names].filter((name) => numbered.exec(name)?.[1] === kind);
  const off = (name: string): number => Math.abs(Number(numbered.exec(name)?.[2]) - Number(number));
  return others.toSorted((a, b) => off(a) - off(b))[0];
}

/** Splits a name from the number behind it, `dsub25`, unless it is a numbered name such as NEMA 34 or a known word. */
export function splitNumber(word: string, vocabulary: Vocabulary): string[] {
  const [, name = '', number = ''] = /^(\p{L}{4,})(\d+)$/u.exec(word) ?? [];
  const isTwo = vocabulary.has(name) && !vocabulary.has(word) && !isNumberedName(word) && !/^as(?:me|tm)$/.test(name);
  return isTwo ? [name, number] : [word];
}
