import { outwardTo } from '../../fitting/cone-fit.ts';
import { widestGapOf } from '../../fitting/coverage.ts';
import type { Model } from '../../model.ts';
import { patchOfAll } from '../../patches/patch-corners.ts';
import { digitsShare, type Precision } from '../../digits/precision.ts';
import { mostPieces } from '../../cylinders/cylinder-joining.ts';
import { cross, lengthOf, type Vector } from '../../vector.ts';
import type { InnerWall } from './inner-corners.ts';

/** A round wall of which is known how well. */
export interface RoomyWall extends InnerWall {
  /** By how much its radius may be another, in millimetres. */
  readonly room: number;
}

/** In degrees about its axis: what opens wider is the end of a slot, or the relief of a corner, whose walls open it by 90. */
const mostOpen = 80;

/** The walls of round holes that a keyway, a spline or a flat interrupts: a bore has no corners. */
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

/** As a share of a radius, and as a sine: pieces of a wall that few decimals have torn tell their circle so. */
const roughly = 0.05;

/** Two walls that are well known are as large as each other, or two: the end of a slot may lie about the axis of a bore. */
function isOnLine(one: RoomyWall, other: RoomyWall, share: number): boolean {
  const apart = Math.min(share * one.radius, Math.max(digitsShare * one.radius, one.room + other.room));
  return (
    Math.abs(one.radius - other.radius) < apart &&
    lengthOf(cross(one.axis, other.axis)) < share &&
    lengthOf(outwardTo(one, other.centre)) < apart
  );
}

/** Finds what is left of the walls of holes between their pieces: places that are on their circles, roughly. */
export const leftOf = (walls: Iterable<InnerWall>) => {
  const holes = [...walls];
  return (places: readonly Vector[]): boolean =>
    holes.some((hole) =>
      places.every((place) => Math.abs(lengthOf(outwardTo(hole, place)) - hole.radius) < roughly * hole.radius),
    );
};
