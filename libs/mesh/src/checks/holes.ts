import type { Cylinder } from '../cylinders.ts';
import { centroidOf, cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { Ray } from '../ray.ts';
import { dot, lengthOf, minus, plus, times, unit, type Vector } from '../vector.ts';

/** A round hole. */
export interface Hole {
  readonly diameter: number;
  readonly depth: number;
  /** Of the circle that it is written down with. */
  readonly strips: number;
  readonly isThrough: boolean;
  /** The least material between it and what is beside it; undefined when nothing is. */
  readonly edgeDistance: number | undefined;
  /** On its axis, halfway down. */
  readonly location: Vector;
  readonly axis: Vector;
}

/** What is round all the way about; a slot and a rounded corner are not. */
const whole = 350;

export const isWhole = ({ sweep }: Cylinder): boolean => sweep > whole;

export const holesOf = (model: Model, cylinders: readonly Cylinder[]): Hole[] =>
  cylinders.filter((one) => one.isInternal && isWhole(one)).map((one) => holeOf(model, one));

function holeOf(model: Model, cylinder: Cylinder): Hole {
  const { radius, length: depth, centre: location, axis, strips } = cylinder;
  return {
    diameter: 2 * radius,
    depth,
    strips,
    isThrough: isFree(model, cylinder, axis) && isFree(model, cylinder, times(axis, -1)),
    edgeDistance: edgeDistance(model, cylinder),
    location,
    axis,
  };
}

/** Whether nothing closes the hole on this side. */
function isFree({ tree }: Model, { centre, length, radius }: Cylinder, direction: Vector): boolean {
  const hit = new Ray(tree, centre, direction).first();
  // The cone of a drill ends no farther than a radius behind the wall.
  return !hit || hit.distance > length / 2 + 1.01 * radius;
}

const mostRays = 600;

/** From the axis through the wall, at the corners and the middles of its strips, to the next surface behind. */
function edgeDistance(model: Model, { triangles, centre, axis, radius }: Cylinder): number | undefined {
  const { mesh, tree } = model;
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
    const start = plus(centre, times(outward, radius * 1.001));
    const hit = new Ray(tree, start, outward).first();
    return hit ? hit.distance + lengthOf(minus(start, centre)) - radius : Infinity;
  });
  const nearest = Math.min(...found);
  return nearest < Infinity ? nearest : undefined;
}
