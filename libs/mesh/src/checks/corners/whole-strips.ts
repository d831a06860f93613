import type { Precision } from '../../digits/precision.ts';
import { normalOf } from '../../facets.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Planes } from '../../patches/patches.ts';
import { following, triangleOf } from '../../sides.ts';
import { angleBetween, at, degrees, lengthOf, minus } from '../../vector.ts';

/** In degrees: two strips of a wall turn from each other by more. */
const mostTurn = 2.5;

/**
 * The planes of a mesh, where few decimals have turned the halves of a strip from each other: two triangles are one plane
 * whose longest side is the same, and that turn from each other by no more than the digits make them.
 */
export function wholeStrips(model: Model, planes: Planes, { room }: Precision): Planes {
  if (room === 0) return planes;
  const { areas } = model.facets;
  const whole = { of: planes.of.slice(), areas: planes.areas.slice() };
  const isAlone = (triangle: number) => at(planes.areas, at(planes.of, triangle)) === at(areas, triangle);
  for (let triangle = 0; triangle < whole.of.length; triangle += 1) {
    const other = otherHalf(model, triangle);
    if (other < triangle || !isAlone(triangle) || !isAlone(other) || !isTurned(model, [triangle, other], room))
      continue;
    const plane = at(whole.of, triangle);
    whole.of[other] = plane;
    whole.areas[plane] = at(areas, triangle) + at(areas, other);
  }
  return whole;
}

/** The triangle across the longest side of one whose longest side that is, too; -1 where there is none. */
function otherHalf(model: Model, triangle: number): number {
  const there = at(model.sides.opposite, longestSideOf(model, triangle));
  return there >= 0 && longestSideOf(model, triangleOf(there)) === there ? triangleOf(there) : -1;
}

function longestSideOf(model: Model, triangle: number): number {
  const [first, second, third] = [3 * triangle, 3 * triangle + 1, 3 * triangle + 2];
  return [second, third].reduce(
    (longest, side) => (lengthAt(model, side) > lengthAt(model, longest) ? side : longest),
    first,
  );
}

/** How long a side is, in millimetres. */
function lengthAt({ mesh }: Model, side: number): number {
  const [from, to] = [at(mesh.corners, side), at(mesh.corners, following(side))];
  return lengthOf(minus(pointAt(mesh, to), pointAt(mesh, from)));
}

/** Whether digits may have turned two halves as they are: each corner above the side that is the longest of both, and that. */
function isTurned(model: Model, [one, other]: readonly [number, number], room: number): boolean {
  const { facets } = model;
  const long = lengthAt(model, longestSideOf(model, one));
  const heights = [one, other].map((triangle) => (2 * at(facets.areas, triangle)) / long);
  const byDigits = heights.reduce((sum, height) => sum + (2 * room) / height, 0);
  return angleBetween(normalOf(facets, one), normalOf(facets, other)) <= Math.min(mostTurn, degrees(byDigits));
}
