import { Fault } from '@kerf/errors';

/** 1 5/4 and 11/2: their fraction is an inch or more, which is as likely another size whose space was forgotten. */
const spelling = /^(?:(\d+) )?(\d+)\/(\d+)$/;

/** Throws `invalid_parameters` for a size in such a fraction, with the sizes that it can be read as. */
export function refuseImproper(size: string): void {
  const [, whole, above = '', below = ''] = spelling.exec(size) ?? [];
  const [numerator, denominator] = [Number(above), Number(below)];
  if (denominator === 0 || numerator < denominator) return;
  const value = mixed(Number(whole ?? 0) * denominator + numerator, denominator);
  const apart = whole === undefined ? withSpace(above, denominator) : [];
  throw Fault.invalid(
    `designation has the size ${size}, which is read as ${value} in inches: write ${[value, ...apart].join(' or ')}.`,
  );
}

/** 5/4 is 1 1/4. */
function mixed(numerator: number, denominator: number): string {
  const [whole, rest] = [Math.floor(numerator / denominator), numerator % denominator];
  const divisor = commonDivisor(rest, denominator);
  return rest === 0 ? String(whole) : `${whole} ${rest / divisor}/${denominator / divisor}`;
}

const commonDivisor = (one: number, other: number): number => (other > 0 ? commonDivisor(other, one % other) : one);

/** 11/2 as 1 1/2, and 111/16 as 1 11/16: the widest fraction that is less than an inch. */
function withSpace(above: string, denominator: number): string[] {
  const at = [...Array(above.length).keys()].find(
    (i) => i > 0 && above[i] !== '0' && Number(above.slice(i)) < denominator,
  );
  return at === undefined ? [] : [`${above.slice(0, at)} ${above.slice(at)}/${denominator}`];
}
