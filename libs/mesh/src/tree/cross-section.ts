import { type Mesh, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { following, triangleOf } from '../sides.ts';
import { at, dot, lengthOf, minus, plus, times, type Vector } from '../vector.ts';

/** A cut through a mesh. */
export interface Cut {
  /** On its plane. */
  readonly point: Vector;
  /** At a right angle to it; a unit vector. */
  readonly normal: Vector;
}

/** A place on the line in which a plane cuts a surface. */
export interface CutPlace {
  readonly place: Vector;
  readonly distance: number;
  /** The two triangles that it lies between, or the one that it lies in, twice. */
  readonly triangles: readonly [number, number];
}

/** The line may be followed over so many triangles. */
const mostSteps = 1000;

/** Follows the line of a cut from a triangle on, for as long as it comes nearer to the point of the cut. */
export function nearestAlong(model: Model, cut: Cut, triangle: number): CutPlace | undefined {
  let here = pieceIn(model.mesh, cut, triangle);
  for (let i = 0; here && i < mostSteps; i += 1) {
    const { place, distance, end } = here;
    const next = end === undefined ? -1 : at(model.sides.opposite, end);
    if (next < 0) return { place, distance, triangles: [here.triangle, here.triangle] };
    const beyond: Piece | undefined = pieceIn(model.mesh, cut, triangleOf(next));
    if (!beyond) return undefined;
    if (beyond.distance >= distance) return { place, distance, triangles: [here.triangle, beyond.triangle] };
    here = beyond;
  }
  return undefined;
}

/** The nearest place of the line within one triangle. */
interface Piece {
  readonly place: Vector;
  readonly distance: number;
  readonly triangle: number;
  /** The side of the triangle that it lies on, if it does: beyond may be less. */
  readonly end: number | undefined;
}

function pieceIn(mesh: Mesh, cut: Cut, triangle: number): Piece | undefined {
  const start = 3 * triangle;
  const heights = [heightOf(mesh, cut, start), heightOf(mesh, cut, start + 1), heightOf(mesh, cut, start + 2)] as const;
  const [first, second] = sidesThrough(heights);
  if (first === second) return undefined;
  const from = placeOn(mesh, start + first, heights);
  const along = minus(placeOn(mesh, start + second, heights), from);
  const share = dot(minus(cut.point, from), along) / (dot(along, along) || 1);
  const place = plus(from, times(along, Math.min(1, Math.max(0, share))));
  return {
    place,
    distance: lengthOf(minus(place, cut.point)),
    triangle,
    end: share > 0 && share < 1 ? undefined : start + (share <= 0 ? first : second),
  };
}

type Heights = readonly [number, number, number];

/** The two sides of a triangle that a plane goes through, in order; one twice where it goes past. */
function sidesThrough([a, b, c]: Heights): readonly [0 | 1, 1 | 2] {
  const isThroughFirst = a >= 0 !== b >= 0;
  const isThroughLast = c >= 0 !== a >= 0;
  return [isThroughFirst ? 0 : 1, isThroughLast ? 2 : 1];
}

/** Above the plane of a cut. */
function heightOf({ points, corners }: Mesh, { point, normal }: Cut, side: number): number {
  const place = 3 * at(corners, side);
  const [x, y, z] = [at(points, place), at(points, place + 1), at(points, place + 2)];
  return (x - point[0]) * normal[0] + (y - point[1]) * normal[1] + (z - point[2]) * normal[2];
}

/** Where a plane goes through a side of a triangle, by how high its corners are above it. */
function placeOn(mesh: Mesh, side: number, heights: Heights): Vector {
  const from = pointAt(mesh, at(mesh.corners, side));
  const to = pointAt(mesh, at(mesh.corners, following(side)));
  const above = heights[side % 3] ?? 0;
  const below = heights[following(side) % 3] ?? 0;
  return plus(from, times(minus(to, from), above / (above - below)));
}
