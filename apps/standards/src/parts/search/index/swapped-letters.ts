import { isWord } from '../normalize/normalize-query.ts';

/**
 * Corrects two swapped neighbouring letters: `haed` becomes head. Other words are unchanged.
 * The index counts a swap as two mistakes, more than it allows for a short word.
 */
export function fixSwappedLetters(word: string, vocabulary: ReadonlySet<string>): string {
  if (!isWord(word) || vocabulary.has(word)) return word;
  const swappedWord = listSwaps(word).find((swapped) => vocabulary.has(swapped));
  return swappedWord === undefined || isPrefix(word, vocabulary) ? word : swappedWord;
}

const listSwaps = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word.charAt(i + 1) + word.charAt(i) + word.slice(i + 2),
  );

/** Words match by prefix: `shea` may become sheave. */
const isPrefix = (word: string, vocabulary: ReadonlySet<string>): boolean =>
  [...vocabulary].some((known) => known.startsWith(word));
