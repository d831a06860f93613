import { normalOf } from '../../facets.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { following, triangleOf } from '../../sides.ts';
import { at, cosine, cross, dot, minus, times, type Vector } from '../../vector.ts';

/** Two directions and everything between them on the shorter arc. */
export type Arc = readonly [Vector, Vector];

/** An inner edge, as a wedge of air that points into the material. */
export interface Notch {
  readonly from: Vector;
  readonly to: Vector;
  /** Every direction in between leads straight into the material. */
  readonly inward: Arc;
  /** Triangles on both sides. */
  readonly faces: readonly [number, number];
}

/** A flatter notch is close to a drawn curve, and the opposite side is visible from next to it. */
const leastTurn = cosine(5);

/** Finds inner edges at which a wall may end on one side. */
export function* notchesOf(model: Model): Generator<Notch> {
  const { mesh, sides, facets, isLow } = model;
  const isSliver = (side: number) => at(isLow, triangleOf(side)) === 1;
  for (let side = 0; side < sides.opposite.length; side += 1) {
    const there = at(sides.opposite, side);
    if (there < side) continue;
    const [one, other] = [normalOf(facets, triangleOf(side)), normalOf(facets, triangleOf(there))];
    if (dot(one, other) > leastTurn) continue;
    const [from, to] = [pointAt(mesh, at(mesh.corners, side)), pointAt(mesh, at(mesh.corners, following(side)))];
    const apex = pointAt(mesh, at(mesh.corners, following(following(there))));
    // Faces of an inner edge face each other, whichever side is the material.
    if (dot(one, minus(apex, from)) <= 0 || isSliver(side) || isSliver(there)) continue;
    yield { from, to, inward: [times(one, -1), times(other, -1)], faces: [triangleOf(side), triangleOf(there)] };
  }
}

/** Direction of an arc that is nearest to another direction. */
export function nearestOf([one, other]: Arc, direction: Vector): Vector {
  const axis = cross(one, other);
  const length = dot(axis, axis);
  const flat = length > 0 ? minus(direction, times(axis, dot(direction, axis) / length)) : direction;
  const isBetween = dot(cross(one, flat), axis) > 0 && dot(cross(flat, other), axis) > 0;
  if (isBetween) return times(flat, 1 / Math.sqrt(dot(flat, flat)));
  return dot(one, direction) > dot(other, direction) ? one : other;
}
