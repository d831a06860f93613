import type { Vocabulary } from './vocabulary.ts';

/** A name and a length behind it; that of a thread is its own: `2020x500`, `mgn12x400`. */
const cut = /^(\d{4,}|\p{L}{2,}\d+\p{L}*)x(\d+(?:\.\d+)?)$/u;

/** The name of what is cut and its length as two words, unless there is a size that is called so. */
export function apartFromLength(word: string, vocabulary: Vocabulary): string[] {
  const [, name = '', length] = cut.exec(word) ?? [];
  return vocabulary.has(name) && !vocabulary.has(word) ? [name, `${length}mm`] : [word];
}
