import type { Facts, Known } from './figures.ts';
import type { Limit } from './limits.ts';

/** Relative displacement of two points: each moves by half the diagonal of a cube. */
const moves = 3 ** 0.5;

/** Maximum slack as a share of a value: more is ambiguity rather than slack. */
const mostSlack = 5e-3;

/**
 * Computes the share of a value by which the file's coordinate precision may have changed it: for lengths, ratios of
 * lengths
 * and angles with a tilt. Counts, areas, shares and other angles have none.
 */
export function slackOf(
  { value, lengths = [], tilt, slack }: Pick<Known, 'value' | 'lengths' | 'tilt' | 'slack'>,
  { unit }: Pick<Limit, 'unit'>,
  { measured: { soundness } }: Pick<Facts, 'measured'>,
): number {
  if (slack !== undefined || !soundness) return slack ?? 0;
  if (tilt !== undefined) return tilt > 0 ? Math.min(mostSlack, tilt / value) : 0;
  const moved = moves * soundness.digit;
  const share = (unit === 'mm' ? [value] : lengths).reduce((sum, length) => sum + moved / length, 0);
  return Math.min(mostSlack, share);
}
