import { type Hollow, hollowAbout } from './hollow.ts';
import { normalOf } from '../facets.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { memberOf, patchOfAll } from '../patches/patch-corners.ts';
import { goesOn } from '../patches/patch-groups.ts';
import { triangleOf } from '../sides.ts';
import type { TriangleSet } from '../triangle-set.ts';
import { at, cosine, dot, lengthOf, minus, plus, times, type Vector } from '../vector.ts';

/** Smallest cosine between a sliver and the direction to the axis at its vertices. */
const along = cosine(16);

/**
 * Grows a hollow by adjoining bands: where one circle has twice as many vertices as the next, the triangles between
 * them differ too much for one patch. Triangles of a bore are skipped.
 */
export function grownHollow(model: Model, hollow: Hollow, taken: TriangleSet): Hollow {
  const isIn = memberOf(hollow.triangles);
  const found = new Set<number>();
  const growFrom = (triangle: number) => {
    for (const next of bandsBeside(model, hollow, triangle)) if (!isIn(next) && !taken.has(next)) found.add(next);
  };
  hollow.triangles.forEach(growFrom);
  // A Set iterates over elements added during iteration.
  found.forEach(growFrom);
  if (found.size === 0) return hollow;
  return hollowAbout(model, patchOfAll([hollow.triangles, Uint32Array.from(found)]), hollow);
}

function* bandsBeside(model: Model, hollow: Hollow, triangle: number): Generator<number> {
  for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
    const there = at(model.sides.opposite, side);
    if (there >= 0 && goesOn(model, side, there) && runsAround(model, hollow, triangleOf(there)))
      yield triangleOf(there);
  }
}

/** Returns true when a triangle faces the axis at each of its vertices. */
function runsAround({ mesh, facets }: Model, { axis, point }: Hollow, triangle: number): boolean {
  const look = across(normalOf(facets, triangle), axis);
  return [0, 1, 2].every((corner) => {
    const outward = across(minus(cornerOf(mesh, triangle, corner), point), axis);
    return -dot(look, outward) > along * lengthOf(look) * lengthOf(outward);
  });
}

/** Direction without its component along an axis. */
const across = (direction: Vector, axis: Vector): Vector => plus(direction, times(axis, -dot(direction, axis)));
