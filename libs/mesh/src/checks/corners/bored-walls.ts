import { outwardTo } from '../../fitting/cone-fit.ts';
import { widestGapOf } from '../../fitting/coverage.ts';
import type { Model } from '../../model.ts';
import { patchOfAll } from '../../patches/patch-corners.ts';
import { digitsShare, type Precision } from '../../digits/precision.ts';
import { mostPieces } from '../../cylinders/cylinder-joining.ts';
import { cross, lengthOf, type Vector } from '../../vector.ts';
import type { InnerWall } from './inner-corners.ts';

/** An inner wall with the accuracy of its radius. */
export interface RoomyWall extends InnerWall {
  /** Possible error of the radius, in millimetres. */
  readonly room: number;
}

/** Degrees around the axis: a wider gap is the end of a slot, or a corner relief that opens by 90. */
const mostOpen = 80;

/** Finds walls of round holes interrupted by a keyway, a spline or a flat: a bore has no corners. */
export function boredAmong({ mesh }: Model, walls: readonly RoomyWall[], { room }: Precision): ReadonlySet<InnerWall> {
  const share = room > 0 ? roughly : digitsShare;
  const bored = new Set<InnerWall>();
  if (walls.length > mostPieces) return bored;
  for (const wall of walls) {
    if (bored.has(wall)) continue;
    const pieces = walls.filter((other) => isOnLine(wall, other, share));
    const triangles = patchOfAll(pieces.map((piece) => piece.triangles));
    if (widestGapOf(mesh, triangles, { axis: wall.axis, point: wall.centre }) >= mostOpen) continue;
    for (const piece of pieces) bored.add(piece);
  }
  return bored;
}

/** Share of the radius, and sine: wall fragments of low precision fit their circle this roughly. */
const roughly = 0.05;

/**
 * Returns true when two walls belong to one bore. Well-known walls must have equal radii, because the end of a slot may
 * share the axis of a bore.
 */
function isOnLine(one: RoomyWall, other: RoomyWall, share: number): boolean {
  const apart = Math.min(share * one.radius, Math.max(digitsShare * one.radius, one.room + other.room));
  return (
    Math.abs(one.radius - other.radius) < apart &&
    lengthOf(cross(one.axis, other.axis)) < share &&
    lengthOf(outwardTo(one, other.centre)) < apart
  );
}

/** Creates a test for remnants between the pieces of a bore's wall: all points lie roughly on its circle. */
export const leftOf = (walls: Iterable<InnerWall>) => {
  const holes = [...walls];
  return (places: readonly Vector[]): boolean =>
    holes.some((hole) =>
      places.every((place) => Math.abs(lengthOf(outwardTo(hole, place)) - hole.radius) < roughly * hole.radius),
    );
};
