import { isUnstocked } from '../normalize/unstocked-kinds.ts';
import type { Vocabulary } from '../index/vocabulary.ts';

/** Splits query words that consist of several known ones: a standard and its size, a kind and its number or length. */
export const splitWords = (words: readonly string[], vocabulary: Vocabulary): string[] =>
  words
    .flatMap((word) => splitStandard(word, vocabulary))
    .flatMap((word) => splitNumber(word, vocabulary))
    .flatMap((word) => splitCompound(word, vocabulary))
    .flatMap((word) => splitCutLength(word, vocabulary));

const publishers = 'asme[a-z]?|astm[a-z]?|as|bs|din|en|iec|iso';

/** A standard with an optional part number: `din985`, `iso7380-2`. */
const standard = new RegExp(String.raw`^((?:${publishers})\d+(?:\.\d+)?)(-\d{1,2})?$`);

/** A standard joined to what follows: `din471-20`, `iso4032-m12-8`. */
const continued = new RegExp(String.raw`^(?:${publishers})\d+(?:\.\d+)?-.`);

/** True if the parts of a standard are stocked; undefined for a word that is not a standard. */
export function isStockedStandard(word: string, vocabulary: Vocabulary): boolean | undefined {
  return standard.test(word) ? vocabulary.has(word) : undefined;
}

/** Splits a standard from the size behind it: `iso4032-m12-8` is ISO 4032 and M12-8; ISO 7380-2 stays whole. */
function splitStandard(word: string, vocabulary: Vocabulary): string[] {
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

interface NumberedName {
  readonly kind: string;
  readonly number: number;
}

/** Parses a size or rating with its number: DN 50, PN 16, NEMA 23, class 150. Standards have no nearest number. */
export function parseNumberedName(word: string): NumberedName | undefined {
  const [, kind, number] = /^(class|dn|nema|pn)(\d+)$/.exec(word) ?? [];
  return kind === undefined ? undefined : { kind, number: Number(number) };
}

/** Splits a name from the number behind it, `dsub25`, unless it is a numbered name such as NEMA 34 or a known word. */
function splitNumber(word: string, vocabulary: Vocabulary): string[] {
  const [, name = '', number = ''] = /^(\p{L}{4,})(\d+)$/u.exec(word) ?? [];
  const isTwo =
    vocabulary.has(name) && !vocabulary.has(word) && !parseNumberedName(word) && !/^as(?:me|tm)$/.test(name);
  return isTwo ? [name, number] : [word];
}

/** Kind and part in one word: `capscrew`. */
const compound = /^(\p{L}{3,})((?:bearing|bolt|nut|pin|ring|screw|washer)s?)$/u;

/** Kind and part in one German word: `kupferscheibe`. */
const germanCompound = /^\p{L}{3,}(mutter|scheibe|schraube)n?$/u;

const englishNouns: Readonly<Record<string, string>> = { schraube: 'screw' };

/**
 * Splits a compound of two known words: `capscrew` becomes cap screw. An unknown German compound is kept beside its
 * part name, so that all kinds of the part are near.
 */
function splitCompound(word: string, vocabulary: Vocabulary): string[] {
  if (isUnstocked(word) || vocabulary.has(word)) return [word];
  const [, kind = '', noun = ''] = compound.exec(word) ?? [];
  return vocabulary.has(kind) ? [kind, noun] : addPartName(word, vocabulary);
}

function addPartName(word: string, vocabulary: Vocabulary): string[] {
  const [, noun] = germanCompound.exec(word) ?? [];
  return noun === undefined || vocabulary.findVariants(word).size > 0 ? [word] : [word, englishNouns[noun] ?? noun];
}

/** A name followed by a length, as opposed to a thread: `2020x500`, `mgn12x400`. */
const cut = /^(\d{4,}|\p{L}{2,}\d+\p{L}*)x(\d+(?:\.\d+)?)$/u;

/** Splits a name and its cut length into two words, unless a size has that name. */
function splitCutLength(word: string, vocabulary: Vocabulary): string[] {
  const [, name = '', length] = cut.exec(word) ?? [];
  return vocabulary.has(name) && !vocabulary.has(word) ? [name, `${length}mm`] : [word];
}
