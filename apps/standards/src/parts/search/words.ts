/** Names that are written with their number: `DIN 912`, `M 6`, `nema 17`, `class 150`. */
const numbered = /\b(din|iso|en|asme|astm|as|iec|bs|nema|dn|nps|pn|sch|class|type|m)[\s-]+(?=[a-z]?\d)/g;

/** The sign between two measures: `M6 x 20`, `6×20`, `8*7`. */
const times = /(?<=\d)\s*[x×*]\s*(?=\d)/g;

/** The words of a query: one for each thing that was named, `M6 x 20` and `DIN 912` among them. */
export const queryWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('schedule', 'sch')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')
    .replaceAll(times, 'x')
    .replaceAll(numbered, '$1')
    .split(/[^\p{L}\p{N}./#_-]+/u)
    .map((word) => word.replaceAll(/^[./_-]+|[./_-]+$/g, ''))
    .filter((word) => word !== '');

/** The words under which a text is found: as it is written, without hyphens, and in pieces. */
export const textWords = (text: string): string[] => [
  ...new Set(
    queryWords(text).flatMap((word) => [word, word.replaceAll('-', ''), ...pieces(word), ...letteredPieces(word)]),
  ),
];

/** `m6x20` is m6 and 20; `608-2rs` is 608 and 2rs. */
export const pieces = (word: string): string[] => word.split(/[-_]|(?<=\d)x(?=\d)/);

/** `din912` is din and 912, but m6 is nothing else. */
const letteredPieces = (word: string): string[] => /^([a-z]{2,})(\d.*)$/.exec(word)?.slice(1) ?? [];

/** Whether a word is more than a number, which many parts have. */
export const hasLetters = (word: string): boolean => /\p{L}/u.test(word);

/** Whether a word can be mistyped and still be meant: numbers mean what they say. */
export const isWord = (word: string): boolean => /^\p{L}{4,}$/u.test(word);
