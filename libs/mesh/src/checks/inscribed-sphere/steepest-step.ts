import { dot, subtract, add, scale, type Vector } from '@kerf/geometry';

/** Height of a point above a plane in millimetres, with the unit normal along which it grows. */
export interface Bound {
  readonly height: number;
  readonly normal: Vector;
}

/** Longest unobstructed step, in radii. */
const maxStepRadii = 32;

const maxExchanges = 200;

/** Share of the radius: smaller differences in height count as equal. */
const heightTolerance = 1e-6;

/** Smallest height after a step. */
export const minHeightAfter = (bounds: readonly Bound[], step: Vector): number =>
  bounds.reduce((min, { height, normal }) => Math.min(min, height + dot(normal, step)), Infinity);

/**
 * Finds the step d that maximises the smallest height after it, less d² / (2 x 32 radii). Its direction is the shortest
 * weighted mean of the normals: with equal heights, the shortest vector in their convex hull. Weight moves from the
 * highest plane to the lowest until all weighted planes are equally high. Mitchell, Demyanov and Malozemov, Finding the
 * point of a polyhedron closest to the origin, 1974.
 */
export function findSteepestStep(bounds: readonly Bound[], radius: number): Vector {
  const pull = maxStepRadii * radius;
  const shares = new Float64Array(bounds.length);
  shares[0] = 1;
  let direction: Vector = bounds[0]?.normal ?? [0, 0, 0];
  for (let i = 0; i < maxExchanges; i += 1) {
    const { low, high } = findExtremes(bounds, shares, scale(direction, pull));
    if (high.height - low.height < heightTolerance * radius) break;
    const across = subtract(low.normal, high.normal);
    const share = Math.min(high.share, (high.height - low.height) / (pull * dot(across, across) || 1e-18));
    shares[high.index] = high.share - share;
    shares[low.index] = low.share + share;
    direction = add(direction, scale(across, share));
  }
  return scale(direction, pull);
}

interface WeightedBound extends Bound {
  readonly index: number;
  readonly share: number;
}

/** The lowest plane, and the highest one with a weight, after a step. */
function findExtremes(
  bounds: readonly Bound[],
  shares: Float64Array,
  step: Vector,
): { low: WeightedBound; high: WeightedBound } {
  let low: WeightedBound = { height: Infinity, normal: step, index: 0, share: 0 };
  let high: WeightedBound = { height: -Infinity, normal: step, index: 0, share: 0 };
  for (const [index, bound] of bounds.entries()) {
    const height = bound.height + dot(bound.normal, step);
    const share = shares[index] ?? 0;
    if (height < low.height) low = { height, normal: bound.normal, index, share };
    if (share > 0 && height > high.height) high = { height, normal: bound.normal, index, share };
  }
  return { low, high };
}
