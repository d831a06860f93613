import type { Cylinder } from '../../fitting/cylinder-fit.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../tree/ray.ts';
import { plus, times, type Vector } from '../../vector.ts';
import type { Bore } from './bores.ts';
import { EdgeDistances } from './edge-distance.ts';
import { roundedFloor } from './floors.ts';

/** A round hole. */
export interface Hole {
  /** Where it is narrowest. */
  readonly diameter: number;
  /** As far as its wall reaches, and down to a floor that is rounded to it; without the tip of a drill. */
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

/** The holes that bores are, among the cylinders that may be beside them. */
export function holesOf(model: Model, bores: readonly Bore[], cylinders: readonly Cylinder[] = []): Hole[] {
  const distances = new EdgeDistances(model, cylinders);
  return bores.map((bore) => holeOf(model, bore, distances));
}

function holeOf(model: Model, bore: Bore, distances: EdgeDistances): Hole {
  const { radius, length, centre, axis, strips, pieces, crossings } = bore;
  const walls = pieces.filter(({ isRim }) => !isRim);
  const nearest = Math.min(...walls.map((piece) => distances.of(axis, piece)));
  const [ahead, behind] = [roundedFloor(model, bore, axis), roundedFloor(model, bore, times(axis, -1))];
  return {
    diameter: 2 * radius,
    depth: length + ahead + behind,
    strips,
    isThrough: isFree(model, bore, axis) && isFree(model, bore, times(axis, -1)),
    crossings,
    edgeDistance: nearest < Infinity ? nearest : undefined,
    location: plus(centre, times(axis, (ahead - behind) / 2)),
    axis,
  };
}

/** Whether nothing closes the hole on this side. */
function isFree({ tree }: Model, { centre, length, radius }: Bore, direction: Vector): boolean {
  const hit = new Ray(tree, centre, direction).first();
  // The cone of a drill ends no farther than a radius behind the wall.
  return !hit || hit.distance > length / 2 + 1.01 * radius;
}
