import { dot, lengthOf, subtract, add, scale, type Vector } from '@kerf/geometry';
import { type Mesh, pointAt } from '../mesh.ts';
import type { Model } from '../model.ts';
import { nextHalfEdge, triangleOf } from '../half-edges.ts';
import { at } from '../typed-arrays.ts';

/** A cutting plane. */
export interface Cut {
  /** On the plane. */
  readonly point: Vector;
  /** Unit normal of the plane. */
  readonly normal: Vector;
}

/** A point on the line in which a plane cuts a surface. */
export interface CutPoint {
  readonly place: Vector;
  readonly distance: number;
  /** The two triangles that meet there, or the same one twice. */
  readonly triangles: readonly [number, number];
}

/** Limit of triangles along the line. */
const maxSteps = 1000;

/** Follows a cut from a triangle while it approaches the point of the cut. */
export function followCut(model: Model, cut: Cut, triangle: number): CutPoint | undefined {
  let here = cutTriangle(model.mesh, cut, triangle);
  for (let i = 0; here && i < maxSteps; i += 1) {
    const { place, distance, end } = here;
    const next = end === undefined ? -1 : at(model.halfEdges.opposite, end);
    if (next < 0) return { place, distance, triangles: [here.triangle, here.triangle] };
    const beyond: CutPiece | undefined = cutTriangle(model.mesh, cut, triangleOf(next));
    if (!beyond) return undefined;
    if (beyond.distance >= distance) return { place, distance, triangles: [here.triangle, beyond.triangle] };
    here = beyond;
  }
  return undefined;
}

/** Nearest point of the cut within one triangle. */
interface CutPiece {
  readonly place: Vector;
  readonly distance: number;
  readonly triangle: number;
  /** Half-edge of the triangle that it lies on, if any; the distance may decrease beyond it. */
  readonly end: number | undefined;
}

function cutTriangle(mesh: Mesh, cut: Cut, triangle: number): CutPiece | undefined {
  const start = 3 * triangle;
  const heights = [heightOf(mesh, cut, start), heightOf(mesh, cut, start + 1), heightOf(mesh, cut, start + 2)] as const;
  const [first, second] = sidesThrough(heights);
  if (first === second) return undefined;
  const from = placeOn(mesh, start + first, heights);
  const along = subtract(placeOn(mesh, start + second, heights), from);
  const share = dot(subtract(cut.point, from), along) / (dot(along, along) || 1);
  const place = add(from, scale(along, Math.min(1, Math.max(0, share))));
  return {
    place,
    distance: lengthOf(subtract(place, cut.point)),
    triangle,
    end: share > 0 && share < 1 ? undefined : start + (share <= 0 ? first : second),
  };
}

type Heights = readonly [number, number, number];

/** The two edges of a triangle that a plane crosses, in order; one twice when it misses. */
function sidesThrough([a, b, c]: Heights): readonly [0 | 1, 1 | 2] {
  const isThroughFirst = a >= 0 !== b >= 0;
  const isThroughLast = c >= 0 !== a >= 0;
  return [isThroughFirst ? 0 : 1, isThroughLast ? 2 : 1];
}

/** Height above the cutting plane. */
function heightOf({ points, corners }: Mesh, { point, normal }: Cut, halfEdge: number): number {
  const place = 3 * at(corners, halfEdge);
  const [x, y, z] = [at(points, place), at(points, place + 1), at(points, place + 2)];
  return (x - point[0]) * normal[0] + (y - point[1]) * normal[1] + (z - point[2]) * normal[2];
}

/** Point where a plane crosses an edge, from the heights of its ends. */
function placeOn(mesh: Mesh, halfEdge: number, heights: Heights): Vector {
  const from = pointAt(mesh, at(mesh.corners, halfEdge));
  const to = pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge)));
  const above = heights[halfEdge % 3] ?? 0;
  const below = heights[nextHalfEdge(halfEdge) % 3] ?? 0;
  return add(from, scale(subtract(to, from), above / (above - below)));
}
