import { cross, dot, lengthOf, minus, plus, times, unit, type Vector } from '../../vector.ts';
import type { Core } from './round-surface.ts';

/** The shortest way from what is around one core to what is around another. */
export interface Gap {
  /** In millimetres; negative where they overlap. */
  readonly thickness: number;
  /** Where it begins, around the one. */
  readonly location: Vector;
  /** Towards the other. */
  readonly direction: Vector;
}

/** The sine of an angle between lines that are parallel. */
const parallel = 1e-6;

/** Between two balls, two cylinders, or one of each; where all ways are as short, the one beside a place. */
export function gapBetween(one: Core, other: Core, beside: Vector): Gap {
  const [from, to] = nearestPlaces(one, other, beside);
  const apart = minus(to, from);
  const direction = unit(apart);
  const location = plus(from, times(direction, one.radius));
  return { thickness: lengthOf(apart) - one.radius - other.radius, location, direction };
}

function nearestPlaces(one: Core, other: Core, beside: Vector): readonly [Vector, Vector] {
  if (!one.axis) return [one.centre, onCore(other, one.centre)];
  if (!other.axis) return [onCore(one, other.centre), other.centre];
  const across = cross(one.axis, other.axis);
  const square = dot(across, across);
  const towards = minus(other.centre, one.centre);
  const along = square > parallel ** 2 ? dot(cross(towards, other.axis), across) / square : NaN;
  const from = Number.isNaN(along) ? onCore(one, beside) : plus(one.centre, times(one.axis, along));
  return [from, onCore(other, from)];
}

/** The place of a core that is nearest to another. */
const onCore = ({ centre, axis }: Core, place: Vector): Vector =>
  axis ? plus(centre, times(axis, dot(minus(place, centre), axis))) : centre;
