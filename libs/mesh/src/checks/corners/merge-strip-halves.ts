import { angleBetween, toDegrees, lengthOf, subtract } from '@kerf/geometry';
import type { Precision } from '../../coordinate-precision/precision.ts';
import { normalOf } from '../../face-normals.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import { nextHalfEdge, triangleOf } from '../../half-edges.ts';
import { at } from '../../typed-arrays.ts';

/** Degrees: two strips of a wall turn by more. */
const maxTurnDegrees = 2.5;

/**
 * Merges two halves of a strip that low coordinate precision has turned against each other: triangles that share their
 * longest edge and turn no more than rounding explains.
 */
export function mergeStripHalves(model: Model, planes: Planes, { decimalError: room }: Precision): Planes {
  if (room === 0) return planes;
  const { areas } = model.facets;
  const merged = { of: planes.of.slice(), areas: planes.areas.slice() };
  const isAlone = (triangle: number) => at(planes.areas, at(planes.of, triangle)) === at(areas, triangle);
  for (let triangle = 0; triangle < merged.of.length; triangle += 1) {
    const other = findOtherHalf(model, triangle);
    if (other < triangle || !isAlone(triangle) || !isAlone(other) || !isTurned(model, [triangle, other], room))
      continue;
    const plane = at(merged.of, triangle);
    merged.of[other] = plane;
    merged.areas[plane] = at(areas, triangle) + at(areas, other);
  }
  return merged;
}

/** Triangle across the longest edge, if that is also its longest; otherwise -1. */
function findOtherHalf(model: Model, triangle: number): number {
  const twin = at(model.halfEdges.opposite, longestSideOf(model, triangle));
  return twin >= 0 && longestSideOf(model, triangleOf(twin)) === twin ? triangleOf(twin) : -1;
}

function longestSideOf(model: Model, triangle: number): number {
  const [first, second, third] = [3 * triangle, 3 * triangle + 1, 3 * triangle + 2];
  return [second, third].reduce(
    (longest, halfEdge) => (lengthAt(model, halfEdge) > lengthAt(model, longest) ? halfEdge : longest),
    first,
  );
}

/** Length of a half-edge in millimetres. */
function lengthAt({ mesh }: Model, halfEdge: number): number {
  const [from, to] = [at(mesh.corners, halfEdge), at(mesh.corners, nextHalfEdge(halfEdge))];
  return lengthOf(subtract(pointAt(mesh, to), pointAt(mesh, from)));
}

/**
 * Returns true when rounding explains the turn between two halves: it moves each apex relative to the shared longest
 * edge.
 */
function isTurned(model: Model, [one, other]: readonly [number, number], room: number): boolean {
  const { facets } = model;
  const long = lengthAt(model, longestSideOf(model, one));
  const heights = [one, other].map((triangle) => (2 * at(facets.areas, triangle)) / long);
  const byDigits = heights.reduce((sum, height) => sum + (2 * room) / height, 0);
  return angleBetween(normalOf(facets, one), normalOf(facets, other)) <= Math.min(maxTurnDegrees, toDegrees(byDigits));
}
