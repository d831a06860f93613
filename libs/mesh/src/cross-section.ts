import { cornerOf, type Mesh } from './mesh.ts';
import type { Model } from './model.ts';
import { triangleOf } from './sides.ts';
import { at, dot, lengthOf, minus, plus, times, type Vector } from './vector.ts';

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
  const [first, second] = [0, 1, 2].flatMap((corner) => crossingOf(mesh, cut, 3 * triangle + corner) ?? []);
  if (!first || !second) return undefined;
  const along = minus(second.place, first.place);
  const share = dot(minus(cut.point, first.place), along) / (dot(along, along) || 1);
  const place = plus(first.place, times(along, Math.min(1, Math.max(0, share))));
  const end = share <= 0 ? first.side : second.side;
  return {
    place,
    distance: lengthOf(minus(place, cut.point)),
    triangle,
    end: share > 0 && share < 1 ? undefined : end,
  };
}

/** Where a plane goes through a side of a triangle. */
function crossingOf(mesh: Mesh, { point, normal }: Cut, side: number): { place: Vector; side: number } | undefined {
  const triangle = triangleOf(side);
  const [from, to] = [cornerOf(mesh, triangle, side % 3), cornerOf(mesh, triangle, (side + 1) % 3)];
  const [above, below] = [dot(minus(from, point), normal), dot(minus(to, point), normal)];
  if (above >= 0 === below >= 0) return undefined;
  return { place: plus(from, times(minus(to, from), above / (above - below))), side };
}
