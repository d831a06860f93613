/**
 * True if a text contains all words of a query or words with that prefix: gears match gear, nema17 nema, vbelt v-belt.
 */
export function matchesWords(text: string, query: string): boolean {
  const known = listWords(text);
  const isKnown = (word: string): boolean =>
    listForms(word).some((form) => known.some((one) => matchesPrefix(one, form)));
  return query
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => isKnown(joinPieces(word)) || splitPieces(word).every(isKnown));
}

/** All words; hyphenated words both joined and split. */
const listWords = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => [joinPieces(word), ...splitPieces(word)]);

const joinPieces = (word: string): string => splitPieces(word).join('');
const splitPieces = (word: string): string[] => word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Minimum length of a prefix: the l of l-bracket must not find lid. */
const minPrefixLength = 3;

const matchesPrefix = (word: string, form: string): boolean =>
  word === form || (form.length >= minPrefixLength && word.startsWith(form));

/** A word, its possible singular, and its synonyms in the templates. */
const listForms = (word: string): string[] =>
  [word, word.replace(/s$/, ''), word.replace(/es$/, '')]
    .filter(Boolean)
    .flatMap((one) => [one, ...(synonyms.get(one) ?? [])]);

/** Synonyms of words in the templates. */
const synonyms: ReadonlyMap<string, readonly string[]> = new Map(
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
