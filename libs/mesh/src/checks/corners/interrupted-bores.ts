import { cross, lengthOf, type Vector } from '@kerf/geometry';
import { radialVector } from '../../fitting/cone-fit.ts';
import { measureWidestGap } from '../../fitting/angular-coverage.ts';
import type { Model } from '../../model.ts';
import { mergePatches } from '../../patches/patch-vertices.ts';
import { relativeTolerance, type Precision } from '../../coordinate-precision/precision.ts';
import { maxPieces } from '../../cylinders/join-bore-pieces.ts';
import type { InnerWall } from './inner-corners.ts';

/** An inner wall with the accuracy of its radius. */
export interface MeasuredWall extends InnerWall {
  /** Possible error of the radius, in millimetres. */
  readonly radiusError: number;
}

/** Degrees around the axis: a wider gap is the end of a slot, or a corner relief that opens by 90. */
const maxGapDegrees = 80;

/** Finds walls of round holes interrupted by a keyway, a spline or a flat: a bore has no corners. */
export function findInterruptedBores(
  { mesh }: Model,
  walls: readonly MeasuredWall[],
  { decimalError: room }: Precision,
): ReadonlySet<InnerWall> {
  const share = room > 0 ? roughTolerance : relativeTolerance;
  const interrupted = new Set<InnerWall>();
  if (walls.length > maxPieces) return interrupted;
  for (const wall of walls) {
    if (interrupted.has(wall)) continue;
    const pieces = walls.filter((other) => isSameBore(wall, other, share));
    const triangles = mergePatches(pieces.map((piece) => piece.triangles));
    if (measureWidestGap(mesh, triangles, { axis: wall.axis, point: wall.centre }) >= maxGapDegrees) continue;
    for (const piece of pieces) interrupted.add(piece);
  }
  return interrupted;
}

/** Share of the radius, and sine: wall fragments of low precision fit their circle this roughly. */
const roughTolerance = 0.05;

/**
 * Returns true when two walls belong to one bore. Well-known walls must have equal radii, because the end of a slot may
 * share the axis of a bore.
 */
function isSameBore(one: MeasuredWall, other: MeasuredWall, share: number): boolean {
  const apart = Math.min(
    share * one.radius,
    Math.max(relativeTolerance * one.radius, one.radiusError + other.radiusError),
  );
  return (
    Math.abs(one.radius - other.radius) < apart &&
    lengthOf(cross(one.axis, other.axis)) < share &&
    lengthOf(radialVector(one, other.centre)) < apart
  );
}

/** Creates a test for remnants between the pieces of a bore's wall: all points lie roughly on its circle. */
export const createBoreRemnantTest = (walls: Iterable<InnerWall>) => {
  const holes = [...walls];
  return (points: readonly Vector[]): boolean =>
    holes.some((hole) =>
      points.every(
        (point) => Math.abs(lengthOf(radialVector(hole, point)) - hole.radius) < roughTolerance * hole.radius,
      ),
    );
};
