/** So many coordinates tell how a program writes all of them. */
const mostRead = 300;

/**
 * What the last digit of some coordinates is worth as they are written, in the unit of their file: 0.01 for `2.50`. The
 * finest counts, since a program may leave out zeros at the end. Where all have an exponent it is that of the largest:
 * 1e-5 for `1.000000e+01`.
 */
export function writtenDigitOf(coordinates: Iterable<string>): number {
  let [finest, coarsest, read] = [Infinity, 0, 0];
  for (const coordinate of coordinates) {
    const [, decimals = '', exponent] = /^[+-]?\d*\.?(\d*)(?:e([+-]?\d+))?$/i.exec(coordinate) ?? [];
    const digit = 10 ** (Number(exponent ?? 0) - decimals.length);
    if (exponent === undefined) finest = Math.min(finest, digit);
    else coarsest = Math.max(coarsest, digit);
    read += 1;
    if (read === mostRead) break;
  }
  return finest === Infinity ? coarsest : finest;
}
