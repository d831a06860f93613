import type { Cylinder } from '../cylinder-fit.ts';
import { centroidOf, cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { Ray } from '../ray.ts';
import { dot, lengthOf, minus, plus, times, unit, type Vector } from '../vector.ts';
import type { Bore } from './bores.ts';

/** A round hole. */
export interface Hole {
  /** Where it is narrowest. */
  readonly diameter: number;
  readonly depth: number;
  /** Of the circle that it is written down with. */
  readonly strips: number;
  readonly isThrough: boolean;
  /** The ways that it opens into the holes that cross it, besides its own. */
  readonly crossings: number;
  /** The least material between it and what is beside it; undefined when nothing is. */
  readonly edgeDistance: number | undefined;
  /** On its axis, halfway down. */
  readonly location: Vector;
  readonly axis: Vector;
}

export const holesOf = (model: Model, bores: readonly Bore[]): Hole[] => bores.map((bore) => holeOf(model, bore));

function holeOf(model: Model, bore: Bore): Hole {
  const { radius, length: depth, centre: location, axis, strips, pieces, crossings } = bore;
  const walls = pieces.filter(({ isRim }) => !isRim);
  const nearest = Math.min(...walls.map((piece) => edgeDistance(model, axis, piece)));
  return {
    diameter: 2 * radius,
    depth,
    strips,
    isThrough: isFree(model, bore, axis) && isFree(model, bore, times(axis, -1)),
    crossings,
    edgeDistance: nearest < Infinity ? nearest : undefined,
    location,
    axis,
  };
}

/** Whether nothing closes the hole on this side. */
function isFree({ tree }: Model, { centre, length, radius }: Bore, direction: Vector): boolean {
  const hit = new Ray(tree, centre, direction).first();
  // The cone of a drill ends no farther than a radius behind the wall.
  return !hit || hit.distance > length / 2 + 1.01 * radius;
}

const mostRays = 600;

/** From the axis through the wall, at the corners and the middles of its strips, to the next surface behind. */
function edgeDistance({ mesh, tree }: Model, axis: Vector, piece: Pick<Cylinder, 'triangles' | 'centre' | 'radius'>) {
  const { triangles, centre, radius } = piece;
  const step = Math.ceil((4 * triangles.length) / mostRays);
  const places = triangles
    .filter((_, i) => i % step === 0)
    .flatMap((triangle) => [
      centroidOf(mesh, triangle),
      ...[0, 1, 2].map((corner) => cornerOf(mesh, triangle, corner)),
    ]);
  const found = places.map((place) => {
    const across = minus(place, centre);
    const outward = unit(minus(across, times(axis, dot(across, axis))));
    const wall = new Ray(tree, centre, outward).first();
    // Where another bore crosses there is no wall, and nothing behind it.
    if (!wall || wall.distance > 1.001 * radius) return Infinity;
    const start = plus(centre, times(outward, radius * 1.001));
    const hit = new Ray(tree, start, outward).first();
    return hit ? hit.distance + lengthOf(minus(start, centre)) - radius : Infinity;
  });
  return Math.min(...found);
}
