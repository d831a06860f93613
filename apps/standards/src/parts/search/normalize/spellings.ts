import { german, type Spelling, type SpellingGroup, spellings } from './word-tables.ts';

/** Replaces the spellings of the groups, one group after the other. */
export const applySpellings = (text: string, ...groups: readonly SpellingGroup[]): string =>
  groups.reduce((read, group) => (suits(group, read) ? replaceAll(read, spellings[group].rows) : read), text);

const suits = (group: SpellingGroup, text: string): boolean => {
  const { when, unless } = spellings[group];
  return (when?.test(text) ?? true) && !unless?.test(text);
};

const replaceAll = (text: string, rows: readonly Spelling[]): string =>
  rows.reduce((read, { pattern, replacement }) => read.replaceAll(pattern, replacement), text);

/** Full-width characters from Chinese and Japanese keyboards: `Ｍ６`. */
const fullWidth = /[\uff01-\uff5e]/g;

const fullWidthOffset = 0xfee0;

/** Invisible characters: zero-width spaces and soft hyphens. */
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Normalizes a text: lower case, half-width characters, decimal points. */
export const toPlainText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
    .replaceAll(invisible, '')
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d)/g, '.');

const germanNoun = new RegExp(
  String.raw`(?<![\p{L}-])(${Object.keys(german.nouns).join('|')})(?:en|n|e)?(?!\p{L})`,
  'gu',
);

/** Translates German part names to the names of the libraries. */
const translateGerman = (text: string): string =>
  replaceAll(text, german.phrases).replaceAll(germanNoun, (_, noun: string) => german.nouns[noun] ?? noun);

/**
 * Normalizes the words of a query that part names do not use: German ones, and those for the heads of screws. A socket
 * screw has a round head with an internal hexagon.
 */
export const normalizeQueryText = (query: string): string =>
  applySpellings(translateGerman(toPlainText(query)), 'hex_heads', 'inch_hex_screws', 'cap_screws');

/** Fan frame as one number: 8025 is 80 mm wide and 25 mm thick. */
const fanFrame = /(?<![\w.])(\d{2,3}?)(0[6-9]|1[05]|2[058]|32|38)(?![\w.])/;

/** Splits the frame number of a fan into two measures: `4010 fan`. */
export const splitFanFrame = (text: string): string =>
  /\bfans?\b|lüfter/.test(text) ? text.replace(fanFrame, '$1x$2') : text;
