import { outwardTo } from '../../fitting/cone-fit.ts';
import { normalOf } from '../../facets.ts';
import { centroidOf, cornerOf, pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { memberOf, patchOfAll } from '../../patches/patch-corners.ts';
import { Ray } from '../../tree/ray.ts';
import { following, neighboursOf, triangleOf } from '../../sides.ts';
import { smooth } from '../../smooth.ts';
import { digitsShare } from '../../digits/precision.ts';
import { at, cosine, dot, lengthOf, minus, type Vector } from '../../vector.ts';
import type { Bore } from './bores.ts';

/**
 * Facets at the bottom of a ball end lie across the axis within a few degrees; those of a drill tip are inclined by 20
 * or more.
 */
const across = cosine(15);

/**
 * Distance of a bore's floor behind the end of its wall when the wall is rounded into it by a ball end or fillet. A
 * drill tip does not count as drilled depth.
 */
export function roundedFloor(model: Model, bore: Bore, direction: Vector): number {
  const { centre, length, radius } = bore;
  const hit = new Ray(model.tree, centre, direction).first();
  if (!hit) return 0;
  const behind = hit.distance - length / 2;
  const isFloor = behind > digitsShare * radius && behind < (1 + digitsShare) * radius;
  const isAcross = -dot(normalOf(model.facets, hit.triangle), direction) > across;
  return isFloor && isAcross && isNarrowing(model, bore, direction) ? behind : 0;
}

/** Returns true when nothing at the end of the wall is wider than it; otherwise the bore opens into something wider. */
function isNarrowing(
  { mesh, sides }: Model,
  { axis, centre, length, radius, pieces }: Bore,
  direction: Vector,
): boolean {
  const walls = patchOfAll(pieces.map(({ triangles }) => triangles));
  const isWall = memberOf(walls);
  for (const triangle of walls) {
    for (let side = 3 * triangle; side < 3 * triangle + 3; side += 1) {
      const there = at(sides.opposite, side);
      if (there < 0 || isWall(triangleOf(there))) continue;
      const apex = pointAt(mesh, at(mesh.corners, following(following(there))));
      const isAtEnd = dot(minus(apex, centre), direction) > (1 - digitsShare) * (length / 2);
      if (isAtEnd && lengthOf(outwardTo({ axis, centre }, apex)) > (1 + digitsShare) * radius) return false;
    }
  }
  return true;
}

/**
 * Finds the triangles of a rounded floor that continues the wall: inside its circle, at most a radius behind its end,
 * facing inwards.
 */
export function floorOf(model: Model, bore: Bore): ReadonlySet<number> {
  const walls = patchOfAll(bore.pieces.map(({ triangles }) => triangles));
  const isWall = memberOf(walls);
  const found = new Set<number>();
  const growFrom = (triangle: number) => {
    const normal = normalOf(model.facets, triangle);
    for (const next of neighboursOf(model.sides, triangle)) {
      const goesOn = !found.has(next) && dot(normal, normalOf(model.facets, next)) > smooth;
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
  if (dot(normalOf(facets, triangle), outwardTo(bore, centroidOf(mesh, triangle))) > 0) return false;
  return [0, 1, 2].every((k) => {
    const corner = cornerOf(mesh, triangle, k);
    const behind = Math.abs(dot(minus(corner, centre), axis)) - length / 2;
    return lengthOf(outwardTo(bore, corner)) < roomy * radius && behind < roomy * radius;
  });
}

/** Factor on a radius; rounding moves vertices less. */
const roomy = 1.01;
