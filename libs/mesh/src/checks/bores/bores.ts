import { type Cylinder, isWhole } from '../../fitting/cylinder-fit.ts';
import { isInLine } from '../../cylinders/cylinder-joining.ts';
import { digitsShare } from '../../digits/precision.ts';
import { dot, lengthOf, minus, plus, times, type Vector } from '../../vector.ts';

/** The wall of a round hole, in one piece or in several that a crossing bore has left of it. */
export interface Bore {
  /** In millimetres; where it is narrowest, if it is no cylinder. */
  readonly radius: number;
  readonly axis: Vector;
  /** On the axis, halfway along. */
  readonly centre: Vector;
  readonly length: number;
  readonly strips: number;
  readonly pieces: readonly Piece[];
  /** The ways that it opens into the bores that cross it, besides its own. */
  readonly crossings: number;
}

/** A stretch of the wall, as a cylinder. */
export interface Piece extends Pick<Cylinder, 'radius' | 'centre' | 'length' | 'triangles'> {
  /** Of the rounded rim of a hole: what lies beside a hole lies beside its wall. */
  readonly isRim?: boolean;
}

/** The round holes that cylinders are the walls of. */
export function boresOf(cylinders: readonly Cylinder[]): Bore[] {
  const whole = cylinders.filter((one) => one.isInternal && isWhole(one));
  const bores: Bore[] = [];
  for (const piece of whole) {
    let bore: Bore = { ...piece, pieces: [piece], crossings: 0 };
    for (let i = bores.length - 1; i >= 0; i -= 1) {
      const other = bores[i];
      const both = other && joined(bore, other, whole);
      if (!both) continue;
      bore = both;
      bores.splice(i, 1);
    }
    bores.push(bore);
  }
  return bores;
}

/** Two pieces on one line as one, when there is nothing between them or what has interrupted it. */
function joined(one: Bore, other: Bore, whole: readonly Cylinder[]): Bore | undefined {
  if (!isInLine(one, other)) return undefined;
  const along = dot(minus(other.centre, one.centre), one.axis);
  const gap = Math.abs(along) - (one.length + other.length) / 2;
  const middle = plus(one.centre, times(one.axis, Math.sign(along) * ((one.length + gap) / 2)));
  const between = whole.filter((cylinder) => isWithin(cylinder, middle));
  // A drill that is led through more than the gap goes on behind it; two walls far from each other are drilled one by one.
  const isLed = gap < one.length + other.length && between.length > 0;
  return gap < digitsShare * one.radius || isLed ? spanning(one, other, crossingsAt(one, between)) : undefined;
}

function isWithin({ axis, centre, radius, length }: Cylinder, place: Vector): boolean {
  const from = minus(place, centre);
  const along = dot(from, axis);
  return Math.abs(along) < (1 + digitsShare) * (length / 2) && lengthOf(minus(from, times(axis, along))) < radius;
}

/** Of two bores of one diameter each interrupts the other: together they have one way more. */
function crossingsAt({ axis, radius }: Bore, between: readonly Cylinder[]): number {
  const [crossing] = between.filter((one) => Math.abs(dot(one.axis, axis)) < 1 - digitsShare);
  if (!crossing) return 0;
  return Math.abs(crossing.radius - radius) < digitsShare * radius ? 0.5 : 1;
}

/** Two bores on one line as one, with what is between them. */
export function spanning(one: Bore, other: Bore, crossings: number): Bore {
  const { axis, centre } = one;
  const along = dot(minus(other.centre, centre), axis);
  const low = Math.min(-one.length / 2, along - other.length / 2);
  const high = Math.max(one.length / 2, along + other.length / 2);
  return {
    ...one,
    centre: plus(centre, times(axis, (low + high) / 2)),
    length: high - low,
    strips: Math.max(one.strips, other.strips),
    pieces: [...one.pieces, ...other.pieces],
    crossings: one.crossings + other.crossings + crossings,
  };
}
