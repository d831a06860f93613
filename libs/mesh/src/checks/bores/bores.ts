import { dot, lengthOf, subtract, add, scale, type Vector } from '@kerf/geometry';
import { type Cylinder, isWhole } from '../../fitting/cylinder-fit.ts';
import { isSameLine } from '../../cylinders/join-bore-pieces.ts';
import { relativeTolerance } from '../../coordinate-precision/precision.ts';

/** The wall of a round hole, in one piece or in several where crossing bores interrupt it. */
export interface Bore {
  /** Millimetres; the narrowest radius when it is not a cylinder. */
  readonly radius: number;
  readonly axis: Vector;
  /** Point on the axis, halfway along. */
  readonly centre: Vector;
  readonly length: number;
  readonly strips: number;
  readonly pieces: readonly Piece[];
  /** Extra openings into bores that cross it. */
  readonly crossings: number;
}

/** A section of the wall, as a cylinder. */
export interface Piece extends Pick<Cylinder, 'radius' | 'centre' | 'length' | 'triangles'> {
  /** True for the rounded rim of a hole, which does not count for the distance to neighbours. */
  readonly isRim?: boolean;
}

/** Builds round holes from whole internal cylinders, joined where one bore is interrupted. */
export function buildBores(cylinders: readonly Cylinder[]): Bore[] {
  const whole = cylinders.filter((one) => one.isInternal && isWhole(one));
  const bores: Bore[] = [];
  for (const piece of whole) {
    let bore: Bore = { ...piece, pieces: [piece], crossings: 0 };
    for (let i = bores.length - 1; i >= 0; i -= 1) {
      const other = bores[i];
      const both = other && joinPieces(bore, other, whole);
      if (!both) continue;
      bore = both;
      bores.splice(i, 1);
    }
    bores.push(bore);
  }
  return bores;
}

/** Joins two coaxial pieces when nothing, or only a crossing bore, lies between them. */
function joinPieces(one: Bore, other: Bore, whole: readonly Cylinder[]): Bore | undefined {
  if (!isSameLine(one, other)) return undefined;
  const along = dot(subtract(other.centre, one.centre), one.axis);
  const gap = Math.abs(along) - (one.length + other.length) / 2;
  const middle = add(one.centre, scale(one.axis, Math.sign(along) * ((one.length + gap) / 2)));
  const between = whole.filter((cylinder) => isWithin(cylinder, middle));
  // A drill guided through more than the gap continues behind it; distant walls are drilled separately.
  const isGuided = gap < one.length + other.length && between.length > 0;
  return gap < relativeTolerance * one.radius || isGuided
    ? mergeBores(one, other, crossingsAt(one, between))
    : undefined;
}

function isWithin({ axis, centre, radius, length }: Cylinder, point: Vector): boolean {
  const from = subtract(point, centre);
  const along = dot(from, axis);
  return (
    Math.abs(along) < (1 + relativeTolerance) * (length / 2) && lengthOf(subtract(from, scale(axis, along))) < radius
  );
}

/** Two crossing bores of equal diameter interrupt each other and share one opening, so each counts half. */
function crossingsAt({ axis, radius }: Bore, between: readonly Cylinder[]): number {
  const [crossing] = between.filter((one) => Math.abs(dot(one.axis, axis)) < 1 - relativeTolerance);
  if (!crossing) return 0;
  return Math.abs(crossing.radius - radius) < relativeTolerance * radius ? 0.5 : 1;
}

/** Merges two coaxial bores and the gap between them. */
export function mergeBores(one: Bore, other: Bore, crossings: number): Bore {
  const { axis, centre } = one;
  const along = dot(subtract(other.centre, centre), axis);
  const low = Math.min(-one.length / 2, along - other.length / 2);
  const high = Math.max(one.length / 2, along + other.length / 2);
  return {
    ...one,
    centre: add(centre, scale(axis, (low + high) / 2)),
    length: high - low,
    strips: Math.max(one.strips, other.strips),
    pieces: [...one.pieces, ...other.pieces],
    crossings: one.crossings + other.crossings + crossings,
  };
}
