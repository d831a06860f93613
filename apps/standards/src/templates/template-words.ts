/** Whether a text has all words of a query, or words that begin so: gears are found by gear, nema17 by nema, vbelt by v-belt. */
export function hasWords(text: string, query: string): boolean {
  const known = wordsIn(text);
  const isKnown = (word: string): boolean => formsOf(word).some((form) => known.some((one) => isBegun(one, form)));
  return query
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => isKnown(joined(word)) || piecesOf(word).every(isKnown));
}

/** Each word, and those with hyphens in one and in pieces. */
const wordsIn = (text: string): string[] => text.split(/\s+/).flatMap((word) => [joined(word), ...piecesOf(word)]);

const joined = (word: string): string => piecesOf(word).join('');
const piecesOf = (word: string): string[] => word.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Fewer letters than these begin too many words: l of an l-bracket is no lid. */
const leastBeginning = 3;

const isBegun = (word: string, form: string): boolean =>
  word === form || (form.length >= leastBeginning && word.startsWith(form));

/** A word, what it may be the plural of, and what it is called here. */
const formsOf = (word: string): string[] =>
  [word, word.replace(/s$/, ''), word.replace(/es$/, '')]
    .filter(Boolean)
    .flatMap((one) => [one, ...(called.get(one) ?? [])]);

/** What people call the things of the templates. */
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
