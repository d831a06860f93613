import { cosDegrees, dot, lengthOf, subtract, add, scale, type Vector } from '@kerf/geometry';
import { type Hollow, measureHollow } from './hollow.ts';
import { normalOf } from '../face-normals.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { createMemberTest, mergePatches } from '../patches/patch-vertices.ts';
import { continuesSmoothly } from '../patches/patch-groups.ts';
import { triangleOf } from '../half-edges.ts';
import type { TriangleSet } from '../triangle-set.ts';
import { at } from '../typed-arrays.ts';

/** Smallest cosine between a sliver and the direction to the axis at its vertices. */
const minFacingCosine = cosDegrees(16);

/**
 * Grows a hollow by adjoining bands: where one circle has twice as many vertices as the next, the triangles between
 * them differ too much for one patch. Triangles of a bore are skipped.
 */
export function growHollow(model: Model, hollow: Hollow, taken: TriangleSet): Hollow {
  const isIn = createMemberTest(hollow.triangles);
  const found = new Set<number>();
  const growFrom = (triangle: number) => {
    for (const next of findAdjacentBands(model, hollow, triangle)) if (!isIn(next) && !taken.has(next)) found.add(next);
  };
  hollow.triangles.forEach(growFrom);
  // A Set iterates over elements added during iteration.
  found.forEach(growFrom);
  if (found.size === 0) return hollow;
  return measureHollow(model, mergePatches([hollow.triangles, Uint32Array.from(found)]), hollow);
}

function* findAdjacentBands(model: Model, hollow: Hollow, triangle: number): Generator<number> {
  for (let halfEdge = 3 * triangle; halfEdge < 3 * triangle + 3; halfEdge += 1) {
    const twin = at(model.halfEdges.opposite, halfEdge);
    if (twin >= 0 && continuesSmoothly(model, halfEdge, twin) && runsAround(model, hollow, triangleOf(twin)))
      yield triangleOf(twin);
  }
}

/** Returns true when a triangle faces the axis at each of its vertices. */
function runsAround({ mesh, facets }: Model, { axis, point }: Hollow, triangle: number): boolean {
  const look = removeComponent(normalOf(facets, triangle), axis);
  return [0, 1, 2].every((corner) => {
    const outward = removeComponent(subtract(cornerOf(mesh, triangle, corner), point), axis);
    return -dot(look, outward) > minFacingCosine * lengthOf(look) * lengthOf(outward);
  });
}

/** Direction without its component along an axis. */
const removeComponent = (direction: Vector, axis: Vector): Vector => add(direction, scale(axis, -dot(direction, axis)));
