import type { Facts, Known } from './figures.ts';
import type { Limit } from './limits.ts';

/** Two places are moved against each other by half the diagonal of a cube each. */
const moves = 3 ** 0.5;

/** As a share of a figure: more room is a doubt, and no play. */
const mostSlack = 5e-3;

/**
 * How far the digits of a file may have moved a figure, as a share of it: that of a length, of the lengths that it is a
 * ratio of, or of an angle that they tilt. Counts, areas, shares and other angles are told as they are.
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
