import type { Vocabulary } from '../index/vocabulary.ts';

/** A name followed by a length, as opposed to a thread: `2020x500`, `mgn12x400`. */
const cut = /^(\d{4,}|\p{L}{2,}\d+\p{L}*)x(\d+(?:\.\d+)?)$/u;

/** Splits a name and its cut length into two words, unless a size has that name. */
export function splitCutLength(word: string, vocabulary: Vocabulary): string[] {
  const [, name = '', length] = cut.exec(word) ?? [];
  return vocabulary.has(name) && !vocabulary.has(word) ? [name, `${length}mm`] : [word];
}
