import { add, scale, type Vector } from '@kerf/geometry';
import type { Cylinder } from '../../fitting/cylinder-fit.ts';
import type { Model } from '../../model.ts';
import { Ray } from '../../bvh/ray.ts';
import type { Bore } from './bores.ts';
import { EdgeDistances } from './edge-distance.ts';
import { measureRoundedFloor } from './bore-floors.ts';

/** A round hole. */
export interface Hole {
  /** Diameter of its narrowest place, in millimetres. */
  readonly diameter: number;
  /** Depth of the wall and of a rounded floor, without a drill tip. */
  readonly depth: number;
  /** Number of facet strips around its circle. */
  readonly strips: number;
  readonly isThrough: boolean;
  /** Extra openings into holes that cross it. */
  readonly crossings: number;
  /** Smallest thickness of material next to it; undefined when nothing is near. */
  readonly edgeDistance: number | undefined;
  /** On its axis, halfway down. */
  readonly location: Vector;
  readonly axis: Vector;
}

/** Measures bores as holes; `cylinders` are the round faces that may be next to them. */
export function measureHoles(model: Model, bores: readonly Bore[], cylinders: readonly Cylinder[] = []): Hole[] {
  const distances = new EdgeDistances(model, cylinders);
  return bores.map((bore) => holeOf(model, bore, distances));
}

function holeOf(model: Model, bore: Bore, distances: EdgeDistances): Hole {
  const { radius, length, centre, axis, strips, pieces, crossings } = bore;
  const walls = pieces.filter(({ isRim }) => !isRim);
  const nearest = Math.min(...walls.map((piece) => distances.getDistance(axis, piece)));
  const [ahead, behind] = [measureRoundedFloor(model, bore, axis), measureRoundedFloor(model, bore, scale(axis, -1))];
  return {
    diameter: 2 * radius,
    depth: length + ahead + behind,
    strips,
    isThrough: isFree(model, bore, axis) && isFree(model, bore, scale(axis, -1)),
    crossings,
    edgeDistance: nearest < Infinity ? nearest : undefined,
    location: add(centre, scale(axis, (ahead - behind) / 2)),
    axis,
  };
}

/** Returns true when nothing closes the hole on this side. */
function isFree({ tree }: Model, { centre, length, radius }: Bore, direction: Vector): boolean {
  const hit = new Ray(tree, centre, direction).findFirst();
  // The cone of a drill ends at most a radius behind the wall.
  return !hit || hit.distance > length / 2 + 1.01 * radius;
}
