import { cosDegrees, cross, dot, subtract, scale, type Vector } from '@kerf/geometry';
import { normalOf } from '../../face-normals.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { nextHalfEdge, triangleOf } from '../../half-edges.ts';
import { at } from '../../typed-arrays.ts';

/** Two directions and everything between them on the shorter arc. */
export type DirectionArc = readonly [Vector, Vector];

/** An inner edge, as a wedge of air that points into the material. */
export interface Notch {
  readonly from: Vector;
  readonly to: Vector;
  /** Every direction in between leads straight into the material. */
  readonly inward: DirectionArc;
  /** Triangles on both sides. */
  readonly faces: readonly [number, number];
}

/** A flatter notch is close to a drawn curve, and the opposite side is visible from next to it. */
const maxTurnCosine = cosDegrees(5);

/** Finds inner edges at which a wall may end on one side. */
export function* findNotches(model: Model): Generator<Notch> {
  const { mesh, halfEdges: sides, facets, isDegenerate: isLow } = model;
  const isSliver = (halfEdge: number) => at(isLow, triangleOf(halfEdge)) === 1;
  for (let halfEdge = 0; halfEdge < sides.opposite.length; halfEdge += 1) {
    const twin = at(sides.opposite, halfEdge);
    if (twin < halfEdge) continue;
    const [one, other] = [normalOf(facets, triangleOf(halfEdge)), normalOf(facets, triangleOf(twin))];
    if (dot(one, other) > maxTurnCosine) continue;
    const [from, to] = [
      pointAt(mesh, at(mesh.corners, halfEdge)),
      pointAt(mesh, at(mesh.corners, nextHalfEdge(halfEdge))),
    ];
    const apex = pointAt(mesh, at(mesh.corners, nextHalfEdge(nextHalfEdge(twin))));
    // Faces of an inner edge face each other, whichever side is the material.
    if (dot(one, subtract(apex, from)) <= 0 || isSliver(halfEdge) || isSliver(twin)) continue;
    yield { from, to, inward: [scale(one, -1), scale(other, -1)], faces: [triangleOf(halfEdge), triangleOf(twin)] };
  }
}

/** Direction of an arc that is nearest to another direction. */
export function nearestDirection([one, other]: DirectionArc, direction: Vector): Vector {
  const axis = cross(one, other);
  const length = dot(axis, axis);
  const flat = length > 0 ? subtract(direction, scale(axis, dot(direction, axis) / length)) : direction;
  const isBetween = dot(cross(one, flat), axis) > 0 && dot(cross(flat, other), axis) > 0;
  if (isBetween) return scale(flat, 1 / Math.sqrt(dot(flat, flat)));
  return dot(one, direction) > dot(other, direction) ? one : other;
}
