/** Rounds a value to a number of decimal places. */
export function roundTo(value: number, digits: number): number {
  const perUnit = 10 ** digits;
  return Math.round(value * perUnit) / perUnit;
}
