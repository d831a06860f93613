/** R40 preferred numbers, as used to round thread tolerances, in micrometres. */
const series = [
  [24, 25, 26, 28, 30, 32, 34, 36, 38, 40, 42, 45, 48, 50, 53, 56, 60, 63, 67, 71, 75, 80, 85, 90, 95],
  [100, 106, 112, 118, 125, 132, 140, 150, 160, 170, 180, 190, 200, 212, 224, 236, 250, 265, 280, 300],
  [315, 335, 355, 375, 400, 425, 450, 475, 500, 530, 560, 600, 630, 670, 710, 750, 800, 850, 900, 950],
  [1000, 1060, 1120, 1180, 1250, 1320, 1400, 1500, 1600, 1700, 1800, 1900, 2000],
].flat();

/** Returns the number a given number of steps further in R40; undefined if the series ends before. */
export function stepR40(value: number, steps: number): number | undefined {
  const index = series.indexOf(value);
  return index < 0 ? undefined : series[index + steps];
}

/** Describes in words the derivation of one grade's tolerance from that of another. */
export function describeR40Steps(
  symbol: string,
  { from, to, steps }: { from: number; to: number; steps: number },
): string {
  return `${symbol}(${to}) = ${symbol}(${from}), ${Math.abs(steps)} R40 numbers ${steps < 0 ? 'down' : 'up'}`;
}
