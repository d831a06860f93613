import { mmPerInch } from '../../../inch.ts';
import { roundToThousandth } from './query-units.ts';

/** `O-ring`, `oring`, `o ring`, `O-Ringe`. */
const ring = /\b(?:o[\s-]?ring(?:s|e)?|dicht(?:ungs)?ringe?)\b/;

/** Labels of the inside diameter and the section, before or behind them. */
const named = /\b(?:id|cs|inner|inside|innen(?:durchmesser)?)(?:\s+dia(?:meter)?)?\s*[:=]?\s*(?=[\d.]|$)/g;

/** Names for the section of a ring. */
const section =
  /\bcross[\s-]?section(?:al)?\b|\bsection\b|\bthick(?:ness)?\b|(?<!\p{L})schnur(?:stärke|dicke)(?!\p{L})/gu;

/** A number of inches before a fraction of an inch: `1 x 1/8`, `1 x 1 1/4`. */
const timesFraction = /(?<![\w./-])(\d*\.?\d+)(\s*[x×*]\s*)(?=(?:\d+[\s-])?\d+\/\d)/g;

/** A measure in fractions of an inch: `1/2`, `1 1/4"`. */
const fraction = /(?<![\w./-])(?:(\d+)[\s-])?(\d+)\/(\d+)(?:\s*(?:"|in\b|inch(?:es)?\b))?/g;

/** A measure in decimals of an inch: `1.25"`, `2 inch`. */
const decimal = /(?<![\w/.-])(\d*\.?\d+)\s*(?:"|in\b|inch(?:es)?\b)/g;

/** Inside diameter, outside diameter and section: `1/4 x 3/8 x 1/16`. */
const threeMeasures = /(?<![\w.])(\d*\.?\d+)\s*[x×*]\s*(\d*\.?\d+)\s*[x×*]\s*(\d*\.?\d+)(?:\s*mm)?(?![\w.])/;

/** Two measures with only a separator between them. */
const twoMeasures = /(?<![\w.])(\d*\.?\d+)\s*[x×*\s]\s*(\d*\.?\d+)(?:\s*mm)?(?![\w.])/;

/** A section in inches: the diameter is then in inches too, with or without a unit. */
const sectionInInches = /(?<![\w.])0?\.(?:070?|103|139|210?|275)(?!\d)/;

/** ISO 3601 sections in inches. None is a common section in millimetres. */
const sections: ReadonlySet<number> = new Set([0.07, 0.103, 0.139, 0.21, 0.275]);

/** Normalizes O-ring measures to millimetres: ID 25 CS 3.5 becomes 25x3.5, 1/2 inch becomes 12.7. */
export function normalizeRingMeasures(text: string): string {
  if (!ring.test(text)) return text;
  const perInch = sectionInInches.test(text) ? 1 : mmPerInch;
  return text
    .replace(ring, 'oring')
    .replaceAll(section, 'cs')
    .replaceAll(timesFraction, '$1"$2')
    .replaceAll(fraction, (_, whole = '0', above, below) =>
      String(roundToThousandth(perInch * (Number(whole) + Number(above) / Number(below)))),
    )
    .replaceAll(decimal, (_, inches) => String(roundToThousandth(perInch * Number(inches))))
    .replace(/.*/s, convertToInsideDiameter)
    .replaceAll(named, '')
    .replace(threeMeasures, (written, ...figures: string[]) => removeOutside(written, figures.slice(0, 3).map(Number)))
    .replace(twoMeasures, (_, one: string, other: string) => orderInMm(Number(one), Number(other)));
}

/** Maximum inconsistency between three measures of one ring, in millimetres. */
const measureTolerance = 0.1;

/** Inside diameter and section, if the third measure is consistent with them. */
function removeOutside(written: string, measures: readonly number[]): string {
  const [section = 0, inside = 0, outside = 0] = measures.toSorted((one, other) => one - other);
  return Math.abs(inside + 2 * section - outside) <= measureTolerance ? `${inside}x${section}` : written;
}

/** Puts the inside diameter first; one of the two measures may be a section in inches. */
function orderInMm(one: number, other: number): string {
  if (sections.has(other)) return `${roundToThousandth(one * mmPerInch)}x${roundToThousandth(other * mmPerInch)}`;
  if (sections.has(one)) return `${roundToThousandth(other * mmPerInch)}x${roundToThousandth(one * mmPerInch)}`;
  // The section of a ring is smaller than its inside diameter.
  return one < other ? `${other}x${one}` : `${one}x${other}`;
}

/** A measure of an O-ring, or a label that says which measure it is. */
const token =
  /(?<![a-wyz\d.-])(?:(\d*\.?\d+)(?:\s*mm)?|(id|inner|inside|innen\p{L}*)|(od|outer|outside|au(?:ß|ss)en\p{L}*)|cs)(?![a-wyz\d.])/gu;

type Token = number | 'inside' | 'outside' | 'section';

/** Converts an O-ring given by its outside diameter to its inside diameter: od 24 cs 2 becomes 20x2. */
function convertToInsideDiameter(text: string): string {
  const tokens = [...text.matchAll(token)].map(toToken);
  const outside = findLabelledFigure('outside', tokens);
  const section = findLabelledFigure('section', tokens);
  if (outside === undefined && section !== undefined) return placeSection(text, tokens, section);
  const other = tokens.find((its) => typeof its === 'number' && outside !== undefined && its < outside);
  if (outside === undefined || typeof other !== 'number') return text;
  const inside = findLabelledFigure('inside', tokens) ?? (other > outside / 2 ? other : outside - 2 * other);
  const rest = text.replaceAll(token, ' ').replaceAll(/\s[x×*,]\s/g, ' ');
  return `${rest} ${roundToThousandth(inside)}x${roundToThousandth((outside - inside) / 2)}`;
}

/** Puts the section behind the inside diameter; a section alone is labelled as such. */
function placeSection(text: string, tokens: readonly Token[], section: number): string {
  const inside = tokens.find((its) => typeof its === 'number' && its !== section);
  const rest = text.replaceAll(token, ' ').replaceAll(/\s[x×*,]\s/g, ' ');
  return typeof inside === 'number' ? `${rest} ${inside}x${section}` : `${rest} section ${section}`;
}

function toToken([, figure, inside, outside]: RegExpExecArray): Token {
  if (figure !== undefined) return Number(figure);
  if (inside !== undefined) return 'inside';
  return outside === undefined ? 'section' : 'outside';
}

/** The figure next to a label: if the text begins with a figure, labels follow their figures. */
function findLabelledFigure(name: Token, tokens: readonly Token[]): number | undefined {
  const step = typeof tokens[0] === 'number' ? 1 : -1;
  const figure = tokens.find((its, at) => typeof its === 'number' && tokens[at + step] === name);
  return typeof figure === 'number' ? figure : undefined;
}
