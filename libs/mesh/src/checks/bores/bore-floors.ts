import { cosDegrees, dot, lengthOf, subtract, type Vector } from '@kerf/geometry';
import { radialVector } from '../../fitting/cone-fit.ts';
import { normalOf } from '../../face-normals.ts';
import { centroidOf, cornerOf, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { createMemberTest, mergePatches } from '../../patches/patch-vertices.ts';
import { Ray } from '../../bvh/ray.ts';
import { nextHalfEdge, getNeighbours, triangleOf } from '../../half-edges.ts';
import { minSmoothCosine } from '../../smooth-angle.ts';
import { relativeTolerance } from '../../coordinate-precision/precision.ts';
import { at } from '../../typed-arrays.ts';
import type { Bore } from './bores.ts';

/**
 * Facets at the bottom of a ball end lie across the axis within a few degrees; those of a drill tip are inclined by 20
 * or more.
 */
const minAcrossCosine = cosDegrees(15);

/**
 * Distance of a bore's floor behind the end of its wall when the wall is rounded into it by a ball end or fillet. A
 * drill tip does not count as drilled depth.
 */
export function measureRoundedFloor(model: Model, bore: Bore, direction: Vector): number {
  const { centre, length, radius } = bore;
  const hit = new Ray(model.tree, centre, direction).findFirst();
  if (!hit) return 0;
  const behind = hit.distance - length / 2;
  const isFloor = behind > relativeTolerance * radius && behind < (1 + relativeTolerance) * radius;
  const isAcross = -dot(normalOf(model.facets, hit.triangle), direction) > minAcrossCosine;
  return isFloor && isAcross && isNarrowing(model, bore, direction) ? behind : 0;
}

/** Returns true when nothing at the end of the wall is wider than it; otherwise the bore opens into something wider. */
function isNarrowing(
  { mesh, halfEdges: sides }: Model,
  { axis, centre, length, radius, pieces }: Bore,
  direction: Vector,
): boolean {
  const walls = mergePatches(pieces.map(({ triangles }) => triangles));
  const isWall = createMemberTest(walls);
  for (const triangle of walls) {
    for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1) {
      const twin = at(sides.opposite, halfEdge);
      if (twin < 0 || isWall(triangleOf(twin))) continue;
      const apex = pointAt(mesh, at(mesh.corners, nextHalfEdge(nextHalfEdge(twin))));
      const isAtEnd = dot(subtract(apex, centre), direction) > (1 - relativeTolerance) * (length / 2);
      if (isAtEnd && lengthOf(radialVector({ axis, centre }, apex)) > (1 + relativeTolerance) * radius) return false;
    }
  }
  return true;
}

/**
 * Finds the triangles of a rounded floor that continues the wall: inside its circle, at most a radius behind its end,
 * facing inwards.
 */
export function findFloorTriangles(model: Model, bore: Bore): ReadonlySet<number> {
  const walls = mergePatches(bore.pieces.map(({ triangles }) => triangles));
  const isWall = createMemberTest(walls);
  const found = new Set<number>();
  const growFrom = (triangle: number) => {
    const normal = normalOf(model.facets, triangle);
    for (const next of getNeighbours(model.halfEdges, triangle)) {
      const goesOn = !found.has(next) && dot(normal, normalOf(model.facets, next)) > minSmoothCosine;
      if (goesOn && !isWall(next) && isWithin(model, bore, next)) found.add(next);
    }
  };
  walls.forEach(growFrom);
  // A Set iterates over elements added during iteration.
  found.forEach(growFrom);
  return found;
}

function isWithin({ mesh, facets }: Model, bore: Bore, triangle: number): boolean {
  const { axis, centre, length, radius } = bore;
  if (dot(normalOf(facets, triangle), radialVector(bore, centroidOf(mesh, triangle))) > 0) return false;
  return [0, 1, 2].every((k) => {
    const corner = cornerOf(mesh, triangle, k);
    const behind = Math.abs(dot(subtract(corner, centre), axis)) - length / 2;
    return lengthOf(radialVector(bore, corner)) < slackFactor * radius && behind < slackFactor * radius;
  });
}

/** Factor on a radius; rounding moves vertices less. */
const slackFactor = 1.01;
