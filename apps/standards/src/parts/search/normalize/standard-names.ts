import type { Vocabulary } from '../index/vocabulary.ts';

const publishers = 'asme[a-z]?|astm[a-z]?|as|bs|din|en|iec|iso';

/** A standard with an optional part number: `din985`, `iso7380-2`. */
const standard = new RegExp(String.raw`^((?:${publishers})\d+(?:\.\d+)?)(-\d{1,2})?$`);

/** A standard joined to what follows: `din471-20`, `iso4032-m12-8`. */
const continued = new RegExp(String.raw`^(?:${publishers})\d+(?:\.\d+)?-.`);

const spellings: readonly (readonly [RegExp, string])[] = [
  // Former publishers of ASME standards, and standards known without a publisher: ANSI B16.5, B36.10M.
  [/\b(?:ansi|asme)[\s/-]*(?:asme[\s/-]*)?(?=b\d+\.\d)/g, ''],
  [/(?<![\w.-])b(\d+\.\d+)m?(?![a-z\d])/g, 'asmeb$1'],
  [/\bas[\s-]?568(?:\s?[a-d])?\b/g, 'as568'],
  // Numbers of European standards before they adopted those of ISO: EN 24017.
  [/\b(?:din[\s-]*)?en[\s-]*2(4014|4017|4032|4035|2338|8734)(?!\d)/g, 'iso$1'],
  // Form of a part: DIN 125A, 6885A.
  [/\b(din)[\s-]?(\d+)([a-h])(?![\w])/g, '$1$2 $3'],
  [/\b(sicherungs|seeger)[\s-](?=ring)/g, '$1'],
  // Ring for a shaft (Achse) or a bore: DIN 471 A20, DIN 472 J26.
  [/\b(din)[\s-]?(471(?=\s*a)|472(?=\s*[ij]))\s*[aij]\s*(?=\d)/g, '$1$2 '],
  // The same ring without its standard: Sicherungsring A20, J47.
  [/(?<=\b(?:sicherungs|seeger)ring\s+)a(?=\d)/g, 'welle '],
  [/(?<=\b(?:sicherungs|seeger)ring\s+)[ij](?=\d)/g, 'bohrung '],
  // `DIN912M6x20`.
  [/\b(din|iso)[\s-]?(\d+)(?=m\d)/g, '$1$2 '],
];

/** Normalizes the spelling of standards. */
export const normalizeStandards = (text: string): string =>
  spellings.reduce((written, [spelling, normalized]) => written.replaceAll(spelling, normalized), text);

/** True if the parts of a standard are stocked; undefined for a word that is not a standard. */
export function isStockedStandard(word: string, vocabulary: Vocabulary): boolean | undefined {
  return standard.test(word) ? vocabulary.has(word) : undefined;
}

/** Splits a standard from the size behind it: `iso4032-m12-8` is ISO 4032 and M12-8; ISO 7380-2 stays whole. */
export function splitStandard(word: string, vocabulary: Vocabulary): string[] {
  if (vocabulary.has(word) || !continued.test(word)) return [word];
  const pieces = word.split('-');
  const lengths = pieces.map((_, i) => pieces.length - i);
  const stocked = lengths.find((length) => vocabulary.has(pieces.slice(0, length).join('-')));
  const length = stocked === 1 || stocked === undefined ? countNamePieces(pieces, vocabulary) : stocked;
  const size = pieces.slice(length).join('-');
  return [pieces.slice(0, length).join('-'), ...(size ? [size] : [])];
}

/** Includes the part number, where the standard has parts or is unknown. */
function countNamePieces([name = '', second = '']: readonly string[], vocabulary: Vocabulary): number {
  const isPart = /^\d{1,2}$/.test(second);
  return isPart && (!vocabulary.has(name) || hasParts(name, vocabulary)) ? 2 : 1;
}

const hasParts = (number: string, vocabulary: Vocabulary): boolean =>
  [...vocabulary.terms].some((term) => term.startsWith(`${number}-`) && standard.test(term));
