import { isWord } from './words.ts';

/**
 * The word that was meant where two neighbouring letters are the wrong way round, `haed` is head; else the word itself.
 * The index counts that as two mistakes, which is more than it forgives a short word.
 */
export function unswapped(word: string, vocabulary: ReadonlySet<string>): string {
  if (!isWord(word) || vocabulary.has(word)) return word;
  const meant = swaps(word).find((swapped) => vocabulary.has(swapped));
  return meant === undefined || isBeginning(word, vocabulary) ? word : meant;
}

const swaps = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2),
  );

/** Words are found by how they begin: `shea` may become sheave. */
const isBeginning = (word: string, vocabulary: ReadonlySet<string>): boolean =>
  [...vocabulary].some((known) => known.startsWith(word));
