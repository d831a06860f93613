import { withAbsentKinds } from './absent.ts';
import { withDSubNames } from './d-sub-words.ts';
import { withFanFrames } from './fan-frames.ts';
import { withNumberSigns } from './inch-threads.ts';
import { withoutCoarsePitch } from './near-lengths.ts';
import { withRingMeasures } from './o-rings.ts';
import { withPipeNames } from './pipe-words.ts';
import { withoutTolerance } from './pin-tolerances.ts';
import { plainText } from './plain-text.ts';
import { withOurSeals } from './seals.ts';
import { withStandards } from './standard-words.ts';
import { apartInInches, inItsUnit, withoutUnit, withUnits } from './units.ts';

/** Names that are written with their number: `DIN 912`, `M 6`, `nema 17`, `class 150`, `G 1/2`. */
const numbered =
  /(?<![\p{L}\d_])(?<!\btype\s)(din|iso|en|asme|astm|as|iec|bs|nema|dn|nps|pn|sch|class|type|mgn|hgr|mgnr|g|m|mf|r|rc|rp|tr)[\s-]+(?=\d|(?<=\bas(?:me|tm)[\s-]+)[a-z]\d)/gu;

/** The hardness of a rubber, NBR 70; of NBR 20x2 the number is another. */
const hardness = /\b(epdm|fkm|nbr|vmq)[\s-]+(?=\d{2}(?![\d./"x]|\s*(?:[x×*]|mm|in\b)))/g;

/** The letter of a needle cage apart from its measures: `K 10x14x10`. */
const needleCage = /(?<![\p{L}\d])k\s+(?=\d+x\d+x\d)/gu;

/** The sign between two measures: `M6 x 20`, `6×20`, `8*7`. */
const times = /(?<=\d(?:mm|in)?)\s*[x×*]\s*(?=\d)/g;

/** The pitch of a thread as some write it: `M8 1.25 x 25`. */
const spacedPitch = /(?<=\bm\d+(?:\.\d+)?)\s+(?=\d*\.\d+\s*[x×*])/g;

/** A countersunk head; the flat point of a headless screw is none. */
const flatHead = /\bflat[\s-]?head(?:ed)?\b/g;

/** A ring that snaps on from outside is one for a shaft: `circlip outer 25`. */
const outsideOfShaft =
  /(?<=(?:circlip|sicherungsring|seegerring|(?:snap|retaining) ring).*)(?:outer|outside|au(?:ß|ss)en)(?!\p{L})/gu;

/** A length in fractions of an inch, which lists have in decimals: `x 3/4`. */
const inchLength = /(?<=\dx)(\d+)\/(\d+)(?:in)?/g;

/** The sign of inches within a thread: `1/4"-20`. */
const inchSign = /(?<=\d)["”″](?=-\d)/g;

/** The sign of a diameter: `Ø20`. */
const diameterSign = /[ø⌀]\s*(?=[\d.])/g;

/** A decimal without its leading zero: `.5`, `1/4-20x.5`. */
const leadingPoint = /(?<=^|[\s(]|\d\s*[x×*]\s*)\.(?=\d)/g;

/** Decimals that say nothing: `M6x1.0`, `.500`; but the number of a material, 1.4310, has four, and B36.10 is a standard. */
const zeros = /(?<=\d)(?<!b\d+)(\.\d{0,2}?)0+(?!\d)(?<!\.\d{4,})/g;

/** An O-ring by its full dash number, `2-012`. */
const dashed = /(?<![\w/.-])2-(?=\d{3}\b)/g;

/** `a m6 screw`, `a 608`, `washer for a screw`; but not the letter of `type a` and `g 1/2 a`. */
const article = /(?:^\s*|(?<=\b(?:for|of|with)\s+))an?\s+(?=[\p{L}\p{N}])/gu;

/** What something is for, which is not what is looked for: `nut for M8 bolt`. */
const counterpart =
  /(?<=\b(?:for|für)\s+(?:an?\s+)?(?:m\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s?mm))[\s-]*(?:screws?|bolts?|schrauben?)\b/g;

/** What is written between words that name something. */
const fillers: ReadonlySet<string> = new Set(
  'an and dia diameter durchmesser for für i lang length long länge mit need of size the want with x'.split(' '),
);

/** How things are written, one after the other: the later ones rely on the earlier. */
const spellings: readonly ((text: string) => string)[] = [
  plainText,
  withDSubNames,
  withFanFrames,
  withPipeNames,
  withStandards,
  withoutTolerance,
  withOurSeals,
  withNumberSigns,
  withAbsentKinds,
  withRingMeasures,
];

/** The words of a query: one for each thing that was named, `M6 x 20` and `DIN 912` among them, its unit beside a measure. */
export const measuredWords = (text: string): string[] =>
  spellings
    .reduce((read, spelling) => spelling(read), text)
    .replaceAll(counterpart, '')
    .replaceAll(article, '')
    .replaceAll(/\b(full|partial)ly[\s-]+threaded\b/g, '$1 thread')
    .replaceAll(/\b(?:half|part)[\s-]+thread(?:ed)?\b/g, 'partial thread')
    .replaceAll(flatHead, 'countersunk')
    .replaceAll(/\b(?:mudguard|repair)(?=\s+washers?\b)/g, 'penny')
    .replaceAll(/\bhhcs\b/g, 'hexhead')
    .replaceAll(outsideOfShaft, 'shaft')
    .replaceAll(/\bu-scheiben?\b/g, 'unterlegscheibe')
    .replaceAll(diameterSign, '')
    .replaceAll(leadingPoint, '0.')
    .replaceAll(inchSign, '')
    .replace(/.*/s, withUnits)
    .replaceAll(zeros, (_, kept: string) => (kept === '.' ? '' : kept))
    .replaceAll(spacedPitch, 'x')
    .replaceAll(times, 'x')
    .replaceAll(inchLength, (_, above, below) => `${Number(above) / Number(below)}in`)
    .replaceAll(dashed, '')
    .replaceAll(numbered, '$1')
    .replaceAll(hardness, '$1')
    .replaceAll(needleCage, 'k')
    .split(/[^\p{L}\p{N}./#_-]+/u)
    .map((word) => word.replaceAll(/^[./_-]+|[./_-]+$/g, ''))
    .filter((word) => word !== '' && !fillers.has(word))
    .flatMap((word) => apartInInches(withoutCoarsePitch(inItsUnit(word))));

/** The words of a query without their units. */
export const queryWords = (text: string): string[] => measuredWords(text).map(withoutUnit);

/** The words under which a text is found: as it is written, without hyphens, and in pieces. */
export const textWords = (text: string): string[] => [
  ...new Set(
    queryWords(text).flatMap((word) => [
      word,
      word.replaceAll('-', ''),
      ...[word, ...pieces(word)].flatMap((piece) => [piece, ...letteredPieces(piece)]),
    ]),
  ),
];

/** `m6x20` is m6 and 20; `608-2rs` is 608 and 2rs; of 1/4-20 the threads per inch are no number of their own. */
export const pieces = (word: string): string[] => word.replace(threadsPerInch, '').split(/[-_]|(?<=\d)x(?=\d)/);

const threadsPerInch = /(?<=^(?:#\d+|\d+\/\d+|\d))-\d+(?=$|x)/;

/** The same of a query: `din912-m6x20` is two words, but 1/4-20 is one thread, and of M6x20 no piece is of its own. */
export function queryPieces(word: string): string[] {
  return /[#/]/.test(word) ? [word] : word.split(/[-_]/);
}

/** `din912` is din and 912, `tr20` of `tr20x4` is tr and 20, `lm8uu` is lm8 too, but not sch5s sch5, and m6 is nothing else. */
const letteredPieces = (word: string): string[] => [
  ...(/^([a-z]{2,})(\d.*)$/.exec(word)?.slice(1) ?? []),
  ...(/^((?!sch)[a-z]{2,}\d+)[a-z]+$/.exec(word)?.slice(1) ?? []),
];

/** Whether a word is more than a number, which many parts have. */
export const hasLetters = (word: string): boolean => /\p{L}/u.test(word);

/** Whether a word can be mistyped and still be meant: numbers mean what they say. */
export const isWord = (word: string): boolean => /^\p{L}{4,}$/u.test(word);
