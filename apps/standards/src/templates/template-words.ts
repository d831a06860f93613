/**
 * True if a text contains all words of a query or words with that prefix: gears match gear, nema17 nema, vbelt
 * v-belt.
 */
export function hasWords(text: string, query: string): boolean {
  const known = wordsIn(text);
  const isKnown = (word: string): boolean => formsOf(word).some((form) => known.some((one) => isBegun(one, form)));
  return query
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => isKnown(joined(word)) || piecesOf(word).every(isKnown));
}

/** All words; hyphenated words both joined and split. */
const wordsIn = (text: string): string[] => text.split(/\s+/).flatMap((word) => [joined(word), ...piecesOf(word)]);

const joined = (word: string): string => piecesOf(word).join('');
const piecesOf = (word: string): string[] => word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Minimum length of a prefix: the l of l-bracket must not find lid. */
const leastBeginning = 3;

const isBegun = (word: string, form: string): boolean =>
  word === form || (form.length >= leastBeginning && word.startsWith(form));

/** A word, its possible singular, and its synonyms in the templates. */
const formsOf = (word: string): string[] =>
  [word, word.replace(/s$/, ''), word.replace(/es$/, '')]
    .filter(Boolean)
    .flatMap((one) => [one, ...(called.get(one) ?? [])]);

/** Synonyms of words in the templates. */
const called: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    angle: ['bracket'],
    box: ['enclosure'],
    case: ['enclosure'],
    cover: ['lid'],
    gehäuse: ['enclosure'],
    guard: ['grill'],
    grille: ['grill'],
    handle: ['knob'],
    housing: ['enclosure', 'bearing-block'],
    pillow: ['bearing'],
    plummer: ['bearing'],
    sheave: ['pulley'],
    spacer: ['standoff'],
    stepper: ['nema17'],
    zahnrad: ['gear'],
  }),
);
