import type { Vector } from '@kerf/geometry';

type Location = Vector | readonly number[];

/** One end of the range in which the true value may lie. */
export interface Bound {
  readonly value: number;
  readonly location?: Location | undefined;
  /** Reason why the true value may lie here. */
  readonly why: string;
}

/** Effect of the coordinate precision of a file on a value. */
interface Precision {
  /** Lengths in millimetres that a ratio consists of: coordinate precision affects each. */
  readonly lengths?: readonly number[] | undefined;
  /** Possible tilt of an angle in degrees. */
  readonly tilt?: number | undefined;
  /** Share of the value within which it counts as on the limit. */
  readonly slack?: number | undefined;
}

/** A measured value, with the ends of its range where the measurement leaves one open. */
export interface Interval extends Precision {
  /** Undefined if only the ends are known, or only one of them. */
  readonly value: number | undefined;
  readonly lower?: Bound | undefined;
  readonly upper?: Bound | undefined;
  readonly location?: Location | undefined;
  readonly direction?: Vector | undefined;
  readonly confidence: 'exact' | 'sampled' | 'declared';
}

/** An interval whose value is known. */
export type KnownInterval = Interval & { readonly value: number };

export const exactValue = (value: number, location?: Location): KnownInterval => ({
  value,
  location,
  confidence: 'exact',
});

export const sampledValue = (value: number, location?: Location): KnownInterval => ({
  value,
  location,
  confidence: 'sampled',
});

/** Side of the range on which a check fails first. */
export type WorseSide = 'lower' | 'upper';

interface Ends {
  readonly worst?: Bound | undefined;
  readonly best?: Bound | undefined;
}

/** Places the worst and the best case at the ends of a range. */
export const toRange = ({ worst, best }: Ends, side: WorseSide): Pick<Interval, 'lower' | 'upper'> =>
  side === 'lower' ? { lower: worst, upper: best } : { lower: best, upper: worst };

/** Creates an interval of which only the ends are known. */
export const createOpenInterval = (ends: Ends, side: WorseSide, precision: Precision = {}): Interval => ({
  ...precision,
  ...toRange(ends, side),
  value: undefined,
  confidence: 'sampled',
});

/** Returns the worst and the best case for a limit. */
export const getEnds = ({ lower, upper }: Interval, comparison: '>=' | '<='): Ends =>
  comparison === '>=' ? { worst: lower, best: upper } : { worst: upper, best: lower };

/** Returns the minimum that the true value may have. */
export const getMinimum = ({ value = Infinity, lower }: Interval): number => Math.min(value, lower?.value ?? Infinity);

/** Selects the bound with the lower value, and the first of equal ones. */
export const selectLower = (one: Bound | undefined, other: Bound | undefined): Bound | undefined =>
  one && other && other.value < one.value ? other : (one ?? other);

/** Relative displacement of two points: each moves by half the diagonal of a cube. */
const relativeDisplacement = 3 ** 0.5;

/** Maximum slack as a share of a value: more is ambiguity rather than slack. */
const maxSlack = 5e-3;

/**
 * Computes the share of a value by which the file's coordinate precision may have changed it: for lengths, ratios of
 * lengths and angles with a tilt. Counts, areas, shares and other angles have none.
 */
export function computeSlack(
  { value, lengths = [], tilt, slack }: Precision & { readonly value: number },
  unit: string,
  precisionMm: number | undefined,
): number {
  if (slack !== undefined || precisionMm === undefined) return slack ?? 0;
  if (tilt !== undefined) return tilt > 0 ? Math.min(maxSlack, tilt / value) : 0;
  const displacement = relativeDisplacement * precisionMm;
  const share = (unit === 'mm' ? [value] : lengths).reduce((sum, length) => sum + displacement / length, 0);
  return Math.min(maxSlack, share);
}

/** Rounds to a tenth of a micrometre. */
export const roundValue = (value: number): number => Math.round(value * 1e4) / 1e4 + 0;
