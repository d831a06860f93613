import { Fault } from '@kerf/errors';

/** Improper fractions such as 1 5/4 and 11/2, which may also be another size with a missing space. */
const spelling = /^(?:(\d+) )?(\d+)\/(\d+)$/;

/** Refuses a size with an improper fraction, with its possible readings. Throws `invalid_parameters`. */
export function refuseImproperFraction(size: string): void {
  const [, whole, above = '', below = ''] = spelling.exec(size) ?? [];
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
