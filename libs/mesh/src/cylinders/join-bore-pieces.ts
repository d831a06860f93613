import { dot, lengthOf, subtract, scale } from '@kerf/geometry';
import { type Cylinder, fitCylinder, isWhole } from '../fitting/cylinder-fit.ts';
import type { Model } from '../model.ts';
import { mergePatches } from '../patches/patch-vertices.ts';
import type { Planes } from '../patches/patches.ts';
import { relativeTolerance } from '../coordinate-precision/precision.ts';

/** Bound of the pairwise comparison; a design with more is a grid of rounded corners, not of bores. */
export const maxPieces = 2_000;

/**
 * Joins pieces of one bore that a wider or an offset bore interrupts: long strips differ from the short ones next to
 * them. Coaxial pieces that together go all around are one wall.
 */
export function joinBorePieces(model: Model, cylinders: readonly Cylinder[], planes: Planes): Cylinder[] {
  const pieces = cylinders.filter((one) => one.isInternal && !isWhole(one));
  if (pieces.length > maxPieces) return [...cylinders];
  const found: Cylinder[] = [];
  const joined = new Set<Cylinder>();
  for (const piece of pieces) {
    if (joined.has(piece)) continue;
    const group = collectGroup(
      piece,
      pieces.filter((one) => !joined.has(one)),
    );
    const whole = group.length > 1 ? fitGroup(model, group, planes) : undefined;
    if (!whole) continue;
    found.push(whole);
    for (const one of group) joined.add(one);
  }
  return [...cylinders.filter((one) => !joined.has(one)), ...found];
}

/** A piece with all coaxial ones that overlap along the axis, directly or through others. */
function collectGroup(first: Cylinder, pieces: readonly Cylinder[]): Cylinder[] {
  const group = [first];
  const left = new Set(pieces.filter((one) => one !== first && isSameLine(first, one)));
  for (const piece of group) {
    for (const one of left) {
      const apart = Math.abs(dot(subtract(one.centre, piece.centre), piece.axis));
      if (apart >= (one.length + piece.length) / 2) continue;
      group.push(one);
      left.delete(one);
    }
  }
  return group;
}

function fitGroup(model: Model, group: readonly Cylinder[], planes: Planes): Cylinder | undefined {
  const triangles = mergePatches(group.map((one) => one.triangles));
  const cylinder = fitCylinder(model, triangles, planes);
  if (!cylinder || !cylinder.isInternal || !isWhole(cylinder)) return undefined;
  // One strip of the circle may be split into several pieces.
  const strips = Math.min(...group.map((one) => Math.round((360 * one.strips) / one.sweep)));
  return { ...cylinder, strips };
}

/** Returns true when two walls have the same radius and axis. */
export function isSameLine(one: Wall, other: Wall): boolean {
  if (Math.abs(one.radius - other.radius) > relativeTolerance * one.radius) return false;
  if (Math.abs(dot(one.axis, other.axis)) < 1 - relativeTolerance) return false;
  const apart = subtract(other.centre, one.centre);
  const along = dot(apart, one.axis);
  const room = relativeTolerance * one.radius + maxTiltSine * Math.abs(along);
  return lengthOf(subtract(apart, scale(one.axis, along))) < room;
}

/** Sine by which rounding tilts an axis: the offset of distant walls grows accordingly. */
const maxTiltSine = 2e-4;

type Wall = Pick<Cylinder, 'radius' | 'axis' | 'centre'>;
