import { joinUnstockedKinds } from './unstocked-kinds.ts';
import { normalizeDSub } from './d-sub-names.ts';
import { splitFanFrame } from './fan-frames.ts';
import { addNumberSigns } from './inch-threads.ts';
import { removeCoarsePitch } from '../match/near-lengths.ts';
import { normalizeRingMeasures } from './o-ring-measures.ts';
import { normalizePipeNames } from './pipe-names.ts';
import { removeTolerance } from './pin-tolerances.ts';
import { toPlainText } from './plain-text.ts';
import { normalizeSeals } from './bearing-seals.ts';
import { normalizeStandards } from './standard-names.ts';
import { splitInchScrew, convertToNativeUnit, removeUnit, normalizeUnits } from './query-units.ts';

/** Names written with their number: `DIN 912`, `M 6`, `nema 17`, `class 150`, `G 1/2`. */
const numbered =
  /(?<![\p{L}\d_])(?<!\btype\s)(din|iso|en|asme|astm|as|iec|bs|nema|dn|nps|pn|sch|class|type|mgn|hgr|mgnr|g|m|mf|r|rc|rp|tr)[\s-]+(?=\d|(?<=\bas(?:me|tm)[\s-]+)[a-z]\d)/gu;

/** Hardness of a rubber, NBR 70; the number in NBR 20x2 is a measure. */
const hardness = /\b(epdm|fkm|nbr|vmq)[\s-]+(?=\d{2}(?![\d./"x]|\s*(?:[x×*]|mm|in\b)))/g;

/** Letter of a needle cage, apart from its measures: `K 10x14x10`. */
const needleCage = /(?<![\p{L}\d])k\s+(?=\d+x\d+x\d)/gu;

/** Separator between two measures: `M6 x 20`, `6×20`, `8*7`. */
const times = /(?<=\d(?:mm|in)?)\s*[x×*]\s*(?=\d)/g;

/** Thread pitch after a space: `M8 1.25 x 25`. */
const spacedPitch = /(?<=\bm\d+(?:\.\d+)?)\s+(?=\d*\.\d+\s*[x×*])/g;

/** A countersunk head, as opposed to the flat point of a headless screw. */
const flatHead = /\bflat[\s-]?head(?:ed)?\b/g;

/** A ring that snaps on from outside is for a shaft: `circlip outer 25`. */
const outsideOfShaft =
  /(?<=(?:circlip|sicherungsring|seegerring|(?:snap|retaining) ring).*)(?:outer|outside|au(?:ß|ss)en)(?!\p{L})/gu;

/** A length in fractions of an inch, which tables have in decimals: `x 3/4`. */
const inchLength = /(?<=\dx)(\d+)\/(\d+)(?:in)?/g;

/** Inch sign within a thread: `1/4"-20`. */
const inchSign = /(?<=\d)["”″](?=-\d)/g;

/** Diameter sign: `Ø20`. */
const diameterSign = /[ø⌀]\s*(?=[\d.])/g;

/** A decimal without a leading zero: `.5`, `1/4-20x.5`. */
const leadingPoint = /(?<=^|[\s(]|\d\s*[x×*]\s*)\.(?=\d)/g;

/** Trailing zeros: `M6x1.0`, `.500`. Material numbers such as 1.4310 and standards such as B36.10 keep theirs. */
const zeros = /(?<=\d)(?<!b\d+)(\.\d{0,2}?)0+(?!\d)(?<!\.\d{4,})/g;

/** An O-ring by its full dash number, `2-012`. */
const dashed = /(?<![\w/.-])2-(?=\d{3}\b)/g;

/** Indefinite articles: `a m6 screw`, `a 608`, `washer for a screw`; the letter of `type a` and `g 1/2 a` is kept. */
const article = /(?:^\s*|(?<=\b(?:for|of|with)\s+))an?\s+(?=[\p{L}\p{N}])/gu;

/** Counterpart of the part that is looked for: `nut for M8 bolt`. */
const counterpart =
  /(?<=\b(?:for|für)\s+(?:an?\s+)?(?:m\d+(?:[.,]\d+)?|\d+(?:[.,]\d+)?\s?mm))[\s-]*(?:screws?|bolts?|schrauben?)\b/g;

/** Filler words between the words of a name. */
const fillers: ReadonlySet<string> = new Set(
  'an and dia diameter durchmesser for für i lang length long länge mit need of size the want with x'.split(' '),
);

/** Normalization steps, in order: later ones rely on earlier ones. */
const normalizations: readonly ((text: string) => string)[] = [
  toPlainText,
  normalizeDSub,
  splitFanFrame,
  normalizePipeNames,
  normalizeStandards,
  removeTolerance,
  normalizeSeals,
  addNumberSigns,
  joinUnstockedKinds,
  normalizeRingMeasures,
];

/** Splits a query into normalized words, one per name (`M6x20`, `DIN912`), with units joined to measures. */
export const parseQueryWords = (text: string): string[] =>
  normalizations
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
    .replace(/.*/s, normalizeUnits)
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
