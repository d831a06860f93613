import { cross, dot, lengthOf, type PlaneVector, scale, subtract } from './plane-vector.ts';

/** Corners of a closed polygon; the last side leads back to the first corner. */
export type Polygon = readonly PlaneVector[];

/** A straight line between two points. */
export type Segment = readonly [from: PlaneVector, to: PlaneVector];

/** Lists the sides in order; side i begins at corner i. */
export const listSides = (corners: Polygon): Segment[] =>
  corners.map((corner, i) => [corner, corners[(i + 1) % corners.length] ?? corner]);

/** Signed area; positive for a polygon that runs counter-clockwise. */
export const computeSignedArea = (corners: Polygon): number =>
  listSides(corners).reduce((sum, [from, to]) => sum + cross(from, to), 0) / 2;

/** Area in either orientation. */
export const computePolygonArea = (corners: Polygon): number => Math.abs(computeSignedArea(corners));

/** True if a ray to the right of the point crosses the polygon an odd number of times. */
export const containsPoint = (corners: Polygon, [u, v]: PlaneVector): boolean =>
  listSides(corners).filter(([[u0, v0], [u1, v1]]) => v0 > v !== v1 > v && u < u0 + ((v - v0) / (v1 - v0)) * (u1 - u0))
    .length %
    2 ===
  1;

export function distanceToSegment(point: PlaneVector, [from, to]: Segment): number {
  const along = subtract(to, from);
  const squared = dot(along, along);
  const beside = subtract(point, from);
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, dot(beside, along) / squared));
  return lengthOf(subtract(beside, scale(along, share)));
}
