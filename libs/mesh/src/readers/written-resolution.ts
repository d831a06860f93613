/** This many coordinates show a program's number format. */
const maxRead = 300;

/**
 * Detects the resolution of written coordinates, in the unit of their file: 0.01 for `2.50`. The finest counts, since
 * programs may drop trailing zeros. With exponents only, the largest exponent counts: 1e-5 for `1.000000e+01`.
 */
export function detectWrittenResolution(coordinates: Iterable<string>): number {
  let [finest, coarsest, read] = [Infinity, 0, 0];
  for (const coordinate of coordinates) {
    const [, decimals = '', exponent] = /^[+-]?\d*\.?(\d*)(?:e([+-]?\d+))?$/i.exec(coordinate) ?? [];
    const digit = 10 ** (Number(exponent ?? 0) - decimals.length);
    if (exponent === undefined) finest = Math.min(finest, digit);
    else coarsest = Math.max(coarsest, digit);
    read += 1;
    if (read === maxRead) break;
  }
  return finest === Infinity ? coarsest : finest;
}
