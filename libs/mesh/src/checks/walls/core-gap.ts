import { cross, dot, lengthOf, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import type { Core } from './round-surface.ts';

/** Shortest gap between the surfaces around two cores. */
export interface Gap {
  /** Millimetres; negative where they overlap. */
  readonly thickness: number;
  /** Start, on the first surface. */
  readonly location: Vector;
  /** Towards the second surface. */
  readonly direction: Vector;
}

/** Sine of the angle between parallel lines. */
const parallel = 1e-6;

/**
 * Computes the gap between two spheres, two cylinders, or one of each; among equally short gaps, the one next to a
 * point.
 */
export function computeGap(one: Core, other: Core, beside: Vector): Gap {
  const [from, to] = findNearestPoints(one, other, beside);
  const apart = subtract(to, from);
  const direction = normalize(apart);
  const location = add(from, scale(direction, one.radius));
  return { thickness: lengthOf(apart) - one.radius - other.radius, location, direction };
}

function findNearestPoints(one: Core, other: Core, beside: Vector): readonly [Vector, Vector] {
  if (!one.axis) return [one.centre, projectOnCore(other, one.centre)];
  if (!other.axis) return [projectOnCore(one, other.centre), other.centre];
  const across = cross(one.axis, other.axis);
  const square = dot(across, across);
  const towards = subtract(other.centre, one.centre);
  const along = square > parallel ** 2 ? dot(cross(towards, other.axis), across) / square : NaN;
  const from = Number.isNaN(along) ? projectOnCore(one, beside) : add(one.centre, scale(one.axis, along));
  return [from, projectOnCore(other, from)];
}

/** Point of a core nearest to another point. */
const projectOnCore = ({ centre, axis }: Core, point: Vector): Vector =>
  axis ? add(centre, scale(axis, dot(subtract(point, centre), axis))) : centre;
