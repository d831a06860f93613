/** Median; the mean of the middle two for an even count, NaN for an empty list. */
export function computeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Smallest value that is not exceeded by at least this share (0 to 1) of the values. */
export function computePercentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Median of ours / theirs, round by round, for two systems measured in the same rounds. */
export function computeMedianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return computeMedian(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

/** Median of ours - theirs, round by round. */
export function computeMedianDifference(ours: readonly number[], theirs: readonly number[]): number {
  return computeMedian(ours.map((value, round) => value - (theirs[round] ?? Number.NaN)));
}

/** Rounds with a value that differs from the median of all rounds by more than this share of it. */
export function findDeviatingRounds(values: readonly number[], share: number): number[] {
  const usual = computeMedian(values);
  return values.flatMap((value, round) => (Math.abs(value - usual) > share * usual ? [round] : []));
}

/** Returns the list rotated left by `by` places. */
export function rotateList<T>(list: readonly T[], by: number): T[] {
  const start = by % (list.length || 1);
  return [...list.slice(start), ...list.slice(0, start)];
}
