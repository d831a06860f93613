import { normalizeSeals } from './bearing-seals.ts';
import { normalizeRingMeasures } from './o-ring-measures.ts';
import { convertToNativeUnit, normalizeUnits, removeUnit, splitInchScrew } from './query-units.ts';
import { applySpellings, splitFanFrame, toPlainText } from './spellings.ts';
import { addNumberSigns, removeCoarsePitch } from './thread-words.ts';
import { joinUnstockedKinds } from './unstocked-kinds.ts';
import { fillers } from './word-tables.ts';

/** A length in fractions of an inch, which tables have in decimals: `x 3/4`. */
const inchLength = /(?<=\dx)(\d+)\/(\d+)(?:in)?/g;

/** Trailing zeros: `M6x1.0`, `.500`. Material numbers such as 1.4310 and standards such as B36.10 keep theirs. */
const zeros = /(?<=\d)(?<!b\d+)(\.\d{0,2}?)0+(?!\d)(?<!\.\d{4,})/g;

/** Normalization steps, in order: later ones rely on earlier ones. */
const normalizations: readonly ((text: string) => string)[] = [
  toPlainText,
  (text) => applySpellings(text, 'd_sub', 'd_sub_sides'),
  splitFanFrame,
  (text) => applySpellings(text, 'flanges', 'pipes', 'standards', 'pins'),
  normalizeSeals,
  addNumberSigns,
  joinUnstockedKinds,
  normalizeRingMeasures,
  (text) => applySpellings(text, 'phrases'),
  normalizeUnits,
  (text) => text.replaceAll(zeros, (_, kept: string) => (kept === '.' ? '' : kept)),
  (text) => applySpellings(text, 'separators'),
  (text) => text.replaceAll(inchLength, (_, above, below) => `${Number(above) / Number(below)}in`),
  (text) => applySpellings(text, 'numbered_names'),
];

/** Splits a query into normalized words, one per name (`M6x20`, `DIN912`), with units joined to measures. */
export const parseQueryWords = (text: string): string[] =>
  normalizations
    .reduce((read, normalize) => normalize(read), text)
    .split(/[^\p{L}\p{N}./#_-]+/u)
    .map((word) => word.replaceAll(/^[./_-]+|[./_-]+$/g, ''))
    .filter((word) => word !== '' && !fillers.has(word))
    .flatMap((word) => splitInchScrew(removeCoarsePitch(convertToNativeUnit(word))));

/** Splits a query into words without units. */
export const parseWordsWithoutUnits = (text: string): string[] => parseQueryWords(text).map(removeUnit);

/** Words under which a text is indexed: as written, without hyphens, and in pieces. */
export const parseTextWords = (text: string): string[] => [
  ...new Set(
    parseWordsWithoutUnits(text).flatMap((word) => [
      word,
      word.replaceAll('-', ''),
      ...[word, ...splitPieces(word)].flatMap((piece) => [piece, ...splitLettered(piece)]),
    ]),
  ),
];

/** Splits a word into pieces: `m6x20` into m6 and 20, `608-2rs` into 608 and 2rs. Threads per inch are not a piece. */
export const splitPieces = (word: string): string[] => word.replace(threadsPerInch, '').split(/[-_]|(?<=\d)x(?=\d)/);

const threadsPerInch = /(?<=^(?:#\d+|\d+\/\d+|\d))-\d+(?=$|x)/;

/** Splits a query word: `din912-m6x20` becomes two words, but 1/4-20 is one thread and M6x20 stays whole. */
export function splitQueryPieces(word: string): string[] {
  return /[#/]/.test(word) ? [word] : word.split(/[-_]/);
}

/**
 * Letter and digit pieces: `din912` into din and 912, `tr20x4` also tr20, tr and 20; `lm8uu` also gives lm8, but sch5s
 * gives no sch5 and m6 nothing.
 */
const splitLettered = (word: string): string[] => [
  ...(/^([a-z]{2,})(\d.*)$/.exec(word)?.slice(1) ?? []),
  ...(/^((?!sch)[a-z]{2,}\d+)[a-z]+$/.exec(word)?.slice(1) ?? []),
];

/** True if a word is more than a number, which many parts share. */
export const hasLetters = (word: string): boolean => /\p{L}/u.test(word);

/** True if a word may be a misspelling; numbers are taken literally. */
export const isWord = (word: string): boolean => /^\p{L}{4,}$/u.test(word);
