import { isWord } from './words.ts';

/**
 * Corrects two swapped neighbouring letters: `haed` becomes head. Other words are unchanged.
 * The index counts a swap as two mistakes, more than it allows for a short word.
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

/** Words match by prefix: `shea` may become sheave. */
const isBeginning = (word: string, vocabulary: ReadonlySet<string>): boolean =>
  [...vocabulary].some((known) => known.startsWith(word));
