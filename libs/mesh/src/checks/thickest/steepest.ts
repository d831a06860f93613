import { dot, minus, plus, times, type Vector } from '../../vector.ts';

/** Height of a point above a plane in millimetres, with the unit normal along which it grows. */
export interface Bound {
  readonly height: number;
  readonly normal: Vector;
}

/** Longest unobstructed step, in radii. */
const farthest = 32;

const mostExchanges = 200;

/** Share of the radius: smaller differences in height count as equal. */
const closeEnough = 1e-6;

/** Smallest height after a step. */
export const leastAfter = (bounds: readonly Bound[], step: Vector): number =>
  bounds.reduce((least, { height, normal }) => Math.min(least, height + dot(normal, step)), Infinity);

/**
 * Finds the step d that maximises the smallest height after it, less d² / (2 x 32 radii). Its direction is the shortest
 * weighted mean of the normals: with equal heights, the shortest vector in their convex hull. Weight moves from the
 * highest plane to the lowest until all weighted planes are equally high. Mitchell, Demyanov and Malozemov, Finding the
 * point of a polyhedron closest to the origin, 1974.
 */
export function steepest(bounds: readonly Bound[], radius: number): Vector {
  const pull = farthest * radius;
  const shares = new Float64Array(bounds.length);
  shares[0] = 1;
  let way: Vector = bounds[0]?.normal ?? [0, 0, 0];
  for (let i = 0; i < mostExchanges; i += 1) {
    const { low, high } = extremes(bounds, shares, times(way, pull));
    if (high.height - low.height < closeEnough * radius) break;
    const across = minus(low.normal, high.normal);
    const share = Math.min(high.share, (high.height - low.height) / (pull * dot(across, across) || 1e-18));
    shares[high.place] = high.share - share;
    shares[low.place] = low.share + share;
    way = plus(way, times(across, share));
  }
  return times(way, pull);
}

interface Held extends Bound {
  readonly place: number;
  readonly share: number;
}

/** The lowest plane, and the highest one with a weight, after a step. */
function extremes(bounds: readonly Bound[], shares: Float64Array, step: Vector): { low: Held; high: Held } {
  let low: Held = { height: Infinity, normal: step, place: 0, share: 0 };
  let high: Held = { height: -Infinity, normal: step, place: 0, share: 0 };
  for (const [place, bound] of bounds.entries()) {
    const height = bound.height + dot(bound.normal, step);
    const share = shares[place] ?? 0;
    if (height < low.height) low = { height, normal: bound.normal, place, share };
    if (share > 0 && height > high.height) high = { height, normal: bound.normal, place, share };
  }
  return { low, high };
}
