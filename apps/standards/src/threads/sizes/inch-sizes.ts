import { Fault } from '@kerf/errors';

/** Pattern of an inch size: #10, 1/4, 1 1/2, 1-1/2, 0.25 and 2. */
export const inchSizePattern = String.raw`(#\d+|\d+[\s-]+\d+\/\d+|\d+\/\d+|\d*\.\d+|\d+)`;

/** Normalizes the spelling of a size: #10, 1/4, 1 1/2. */
export const normalizeInchSize = (size: string): string => size.replace(/^(\d+)[\s-]+(?=\d+\/)/, '$1 ');

/** Converts a size to inches; NaN for a zero denominator or an unknown number size. */
export function parseInches(size: string): number {
  if (size.startsWith('#')) return parseNumberSize(size.slice(1));
  return size.split(' ').reduce((sum, part) => sum + parseFraction(part), 0);
}

/** Number sizes: 0.060 + 0.013 n inches, with one step less for each further zero: #00 and #000, down to #0000. */
function parseNumberSize(digits: string): number {
  const n = /^0+$/.test(digits) ? 1 - digits.length : Number(digits);
  return n < -3 ? Number.NaN : (60 + 13 * n) / 1000;
}

function parseFraction(text: string): number {
  const [above = '', below = '1'] = text.split('/');
  return Number(below) === 0 ? Number.NaN : Number(above) / Number(below);
}

/** Formats a number of sixteenths of an inch as a size: 34 becomes 2 1/8. */
export function formatSixteenths(count: number): string {
  const whole = Math.floor(count / 16);
  const rest = count % 16 === 0 ? '' : reduceFraction(count % 16, 16);
  return [...(whole === 0 ? [] : [String(whole)]), ...(rest ? [rest] : [])].join(' ');
}

const reduceFraction = (above: number, below: number): string =>
  above % 2 === 0 ? reduceFraction(above / 2, below / 2) : `${above}/${below}`;

/** Improper fractions such as 1 5/4 and 11/2, which may also be another size with a missing space. */
const improperFraction = /^(?:(\d+) )?(\d+)\/(\d+)$/;

/** Refuses a size with an improper fraction, with its possible readings. Throws `invalid_parameters`. */
export function refuseImproperFraction(size: string): void {
  const [, whole, above = '', below = ''] = improperFraction.exec(size) ?? [];
  const [numerator, denominator] = [Number(above), Number(below)];
  if (denominator === 0 || numerator < denominator) return;
  const value = toMixedNumber(Number(whole ?? 0) * denominator + numerator, denominator);
  const apart = whole === undefined ? splitWhole(above, denominator) : [];
  throw Fault.invalid(
    `designation has the improper fraction ${size}, equal to ${value} inches: write ${[value, ...apart].join(' or ')}.`,
  );
}

/** Converts to a mixed number: 5/4 is 1 1/4. */
function toMixedNumber(numerator: number, denominator: number): string {
  const [whole, rest] = [Math.floor(numerator / denominator), numerator % denominator];
  const divisor = computeCommonDivisor(rest, denominator);
  return rest === 0 ? String(whole) : `${whole} ${rest / divisor}/${denominator / divisor}`;
}

const computeCommonDivisor = (one: number, other: number): number =>
  other > 0 ? computeCommonDivisor(other, one % other) : one;

/** Splits 11/2 into 1 1/2, and 111/16 into 1 11/16: the longest proper fraction. */
function splitWhole(above: string, denominator: number): string[] {
  const at = [...Array(above.length).keys()].find(
    (i) => i > 0 && above[i] !== '0' && Number(above.slice(i)) < denominator,
  );
  return at === undefined ? [] : [`${above.slice(0, at)} ${above.slice(at)}/${denominator}`];
}
