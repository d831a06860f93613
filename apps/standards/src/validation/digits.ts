import type { Facts, Known } from './figures.ts';
import type { Limit } from './limits.ts';

/** Two places are moved against each other by half the diagonal of a cube each. */
const moves = 3 ** 0.5;

/** As a share of a figure: more room is a doubt, and no play. */
const mostSlack = 5e-3;

/**
 * How far the digits of a file may have moved a figure, as a share of it: that of a length, or of the lengths that it is
 * a ratio of. Counts, angles, areas and shares are told as they are.
 */
export function slackOf(
  { value, lengths = [], slack }: Pick<Known, 'value' | 'lengths' | 'slack'>,
  { unit }: Pick<Limit, 'unit'>,
  { measured: { soundness } }: Pick<Facts, 'measured'>,
): number {
  if (slack !== undefined || !soundness) return slack ?? 0;
  const moved = moves * soundness.digit;
  const share = (unit === 'mm' ? [value] : lengths).reduce((sum, length) => sum + moved / length, 0);
  return Math.min(mostSlack, share);
}
