import { outwardTo } from '../../fitting/cone-fit.ts';
import { widestGapOf } from '../../fitting/coverage.ts';
import type { Model } from '../../model.ts';
import { patchOfAll } from '../../patches/patch-corners.ts';
import { digitsShare } from '../../digits/precision.ts';
import { mostPieces } from '../../cylinders/cylinder-joining.ts';
import { cross, lengthOf } from '../../vector.ts';
import type { InnerWall } from './inner-corners.ts';

/** In degrees about its axis: what opens wider is the end of a slot, or the relief of a corner, whose walls open it by 90. */
const mostOpen = 80;

/** The walls of round holes that a keyway, a spline or a flat interrupts: a bore has no corners. */
export function boredAmong({ mesh }: Model, walls: readonly InnerWall[]): ReadonlySet<InnerWall> {
  const bored = new Set<InnerWall>();
  if (walls.length > mostPieces) return bored;
  for (const wall of walls) {
    if (bored.has(wall)) continue;
    const pieces = walls.filter((other) => isOnLine(wall, other));
    const triangles = patchOfAll(pieces.map((piece) => piece.triangles));
    if (widestGapOf(mesh, triangles, { axis: wall.axis, point: wall.centre }) >= mostOpen) continue;
    for (const piece of pieces) bored.add(piece);
  }
  return bored;
}

const isOnLine = (one: InnerWall, other: InnerWall): boolean =>
  Math.abs(one.radius - other.radius) < digitsShare * one.radius &&
  lengthOf(cross(one.axis, other.axis)) < digitsShare &&
  lengthOf(outwardTo(one, other.centre)) < digitsShare * one.radius;
