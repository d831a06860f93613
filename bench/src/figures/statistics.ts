/** The middle of some numbers; of an even count, the mean of the two in the middle. Not a number when there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** The smallest value that at least this share (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Two contenders measured in the same rounds: the median of ours / theirs, round by round. */
export function medianOfRatios(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

/** The same of ours - theirs. */
export function medianOfDifferences(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value - (theirs[round] ?? Number.NaN)));
}

/** The rounds in which a value is further from the median of all rounds than this share of it. */
export function deviatingRounds(values: readonly number[], share: number): number[] {
  const usual = median(values);
  return values.flatMap((value, round) => (Math.abs(value - usual) > share * usual ? [round] : []));
}

/** A list that begins `by` places later and goes on with what it began with. */
export function rotated<T>(list: readonly T[], by: number): T[] {
  const start = by % (list.length || 1);
  return [...list.slice(start), ...list.slice(0, start)];
}
