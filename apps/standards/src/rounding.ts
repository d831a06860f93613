/** A value to so many digits behind the point. */
export function roundedTo(value: number, digits: number): number {
  const perUnit = 10 ** digits;
  return Math.round(value * perUnit) / perUnit;
}
