import { circleThrough } from '../circle.ts';
import type { Hollow } from '../hollow.ts';
import { pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { at, beside, cross, dot, lengthOf, minus, plus, times, type Vector } from '../vector.ts';
import type { Bore } from './bores.ts';

/** A corner of a cone lies on the straight line from one end to the other, or as far off as this share of its radius. */
const mostOff = 0.02;

/** A hollow as a bore, when it is a cone between two circles: it is as wide as the narrower one. */
export function conicalBore(model: Model, hollow: Hollow): Bore | undefined {
  const { axis, low, high, triangles } = hollow;
  const corners = cornersOf(model, hollow);
  const [first, last] = [ringAt(corners, hollow, low), ringAt(corners, hollow, high)];
  if (!first || !last || !isStraight(corners, hollow, [first, last])) return undefined;
  const [narrow, length] = [first.radius < last.radius ? first : last, high - low];
  const centre = times(plus(first.centre, last.centre), 0.5);
  const piece = { radius: (first.radius + last.radius) / 2, centre, length, triangles };
  return { axis, centre, radius: narrow.radius, length, strips: narrow.strips, pieces: [piece], crossings: 0 };
}

/** Every corner once, seen from the point of the hollow. */
function cornersOf({ mesh }: Model, { triangles, point }: Hollow): Vector[] {
  const places = new Set<number>();
  for (const triangle of triangles) for (const k of [0, 1, 2]) places.add(at(mesh.corners, 3 * triangle + k));
  return [...places].map((place) => minus(pointAt(mesh, place), point));
}

interface Ring {
  readonly radius: number;
  readonly centre: Vector;
  readonly strips: number;
}

/** A ring of fewer corners is no circle. */
const fewestCorners = 6;

/** The circle that a cone ends in; undefined where it ends in a point or is cut off askew. */
function ringAt(corners: readonly Vector[], { axis, point, low, high }: Hollow, height: number): Ring | undefined {
  const [right, ahead] = [beside(axis), cross(axis, beside(axis))];
  const ring = corners.filter((corner) => Math.abs(dot(corner, axis) - height) < 1e-3 * (high - low));
  if (ring.length < fewestCorners) return undefined;
  const circle = circleThrough(ring.map((corner) => [dot(corner, right), dot(corner, ahead)]));
  if (!circle) return undefined;
  const foot = plus(times(right, circle.x), times(ahead, circle.y));
  return { radius: circle.radius, centre: plus(plus(point, foot), times(axis, height)), strips: ring.length };
}

type Ends = readonly [Ring, Ring];

function isStraight(corners: readonly Vector[], { axis, low, high }: Hollow, [first, last]: Ends): boolean {
  return corners.every((corner) => {
    const height = dot(corner, axis);
    const radius = first.radius + ((last.radius - first.radius) * (height - low)) / (high - low);
    return Math.abs(lengthOf(minus(corner, times(axis, height))) - radius) < mostOff * radius;
  });
}
