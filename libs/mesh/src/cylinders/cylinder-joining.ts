import { type Cylinder, cylinderOf, isWhole } from '../fitting/cylinder-fit.ts';
import type { Model } from '../model.ts';
import { patchOfAll } from '../patches/patch-corners.ts';
import type { Planes } from '../patches/patches.ts';
import { digitsShare } from '../digits/precision.ts';
import { dot, lengthOf, minus, times } from '../vector.ts';

/** Each is held against all others; a design with more is a grid of rounded corners, which are no pieces of bores. */
export const mostPieces = 2_000;

/**
 * Bores that a wider or an offset one crosses fall into pieces, as their long strips are unlike the short ones beside them:
 * where pieces about one line go all around it together, they are one wall.
 */
export function joinedBores(model: Model, cylinders: readonly Cylinder[], planes: Planes): Cylinder[] {
  const pieces = cylinders.filter((one) => one.isInternal && !isWhole(one));
  if (pieces.length > mostPieces) return [...cylinders];
  const found: Cylinder[] = [];
  const joined = new Set<Cylinder>();
  for (const piece of pieces) {
    if (joined.has(piece)) continue;
    const group = groupOf(
      piece,
      pieces.filter((one) => !joined.has(one)),
    );
    const whole = group.length > 1 ? wholeOf(model, group, planes) : undefined;
    if (!whole) continue;
    found.push(whole);
    for (const one of group) joined.add(one);
  }
  return [...cylinders.filter((one) => !joined.has(one)), ...found];
}

/** A piece with all that lie about its line and reach as far along it as it does, or as those do. */
function groupOf(first: Cylinder, pieces: readonly Cylinder[]): Cylinder[] {
  const group = [first];
  const left = new Set(pieces.filter((one) => one !== first && isInLine(first, one)));
  for (const piece of group) {
    for (const one of left) {
      const apart = Math.abs(dot(minus(one.centre, piece.centre), piece.axis));
      if (apart >= (one.length + piece.length) / 2) continue;
      group.push(one);
      left.delete(one);
    }
  }
  return group;
}

function wholeOf(model: Model, group: readonly Cylinder[], planes: Planes): Cylinder | undefined {
  const triangles = patchOfAll(group.map((one) => one.triangles));
  const cylinder = cylinderOf(model, triangles, planes);
  if (!cylinder || !cylinder.isInternal || !isWhole(cylinder)) return undefined;
  // One strip of the circle may be told in several pieces.
  const strips = Math.min(...group.map((one) => Math.round((360 * one.strips) / one.sweep)));
  return { ...cylinder, strips };
}

/** Whether two walls have one radius about one line. */
export function isInLine(one: Wall, other: Wall): boolean {
  if (Math.abs(one.radius - other.radius) > digitsShare * one.radius) return false;
  if (Math.abs(dot(one.axis, other.axis)) < 1 - digitsShare) return false;
  const apart = minus(other.centre, one.centre);
  const along = dot(apart, one.axis);
  const room = digitsShare * one.radius + mostTilt * Math.abs(along);
  return lengthOf(minus(apart, times(one.axis, along))) < room;
}

/** The digits of a file tilt an axis by no more, as a sine: two walls that far apart are as much beside each other. */
const mostTilt = 2e-4;

type Wall = Pick<Cylinder, 'radius' | 'axis' | 'centre'>;
