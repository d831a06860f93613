import type { CheckInputs, KnownValue } from '../values/check-values.ts';
import type { Limit } from './process-limits.ts';

/** Relative displacement of two points: each moves by half the diagonal of a cube. */
const relativeDisplacement = 3 ** 0.5;

/** Maximum slack as a share of a value: more is ambiguity rather than slack. */
const maxSlack = 5e-3;

/**
 * Computes the share of a value by which the file's coordinate precision may have changed it: for lengths, ratios of
 * lengths and angles with a tilt. Counts, areas, shares and other angles have none.
 */
export function computeSlack(
  { value, lengths = [], tilt, slack }: Pick<KnownValue, 'value' | 'lengths' | 'tilt' | 'slack'>,
  { unit }: Pick<Limit, 'unit'>,
  { measured: { validity: soundness } }: Pick<CheckInputs, 'measured'>,
): number {
  if (slack !== undefined || !soundness) return slack ?? 0;
  if (tilt !== undefined) return tilt > 0 ? Math.min(maxSlack, tilt / value) : 0;
  const displacement = relativeDisplacement * soundness.precisionMm;
  const share = (unit === 'mm' ? [value] : lengths).reduce((sum, length) => sum + displacement / length, 0);
  return Math.min(maxSlack, share);
}
