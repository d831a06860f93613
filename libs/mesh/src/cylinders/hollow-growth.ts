import { type Hollow, hollowAbout } from './hollow.ts';
import { normalOf } from '../facets.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { memberOf, patchOfAll } from '../patches/patch-corners.ts';
import { goesOn } from '../patches/patch-groups.ts';
import { triangleOf } from '../sides.ts';
import type { TriangleSet } from '../triangle-set.ts';
import { at, cosine, dot, lengthOf, minus, plus, times, type Vector } from '../vector.ts';

/** A sliver between the corners of two circles looks to the axis but for this, seen from its corners. */
const along = cosine(16);

/**
 * A hollow together with the bands that go on beside it: where one circle has twice as many corners as the next, the
 * triangles between them are too unlike to be one patch. What belongs to a bore is left to it.
 */
export function grownHollow(model: Model, hollow: Hollow, taken: TriangleSet): Hollow {
  const isIn = memberOf(hollow.triangles);
  const found = new Set<number>();
  const growFrom = (triangle: number) => {
    for (const next of bandsBeside(model, hollow, triangle)) if (!isIn(next) && !taken.has(next)) found.add(next);
  };
  hollow.triangles.forEach(growFrom);
  // A set goes on with what is added while one looks at it.
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

/** Whether a triangle looks to the axis from each of its corners. */
function runsAround({ mesh, facets }: Model, { axis, point }: Hollow, triangle: number): boolean {
  const look = across(normalOf(facets, triangle), axis);
  return [0, 1, 2].every((corner) => {
    const outward = across(minus(cornerOf(mesh, triangle, corner), point), axis);
    return -dot(look, outward) > along * lengthOf(look) * lengthOf(outward);
  });
}

/** What is left of a direction without its part along an axis. */
const across = (direction: Vector, axis: Vector): Vector => plus(direction, times(axis, -dot(direction, axis)));
