import { outwardTo } from '../fitting/cone-fit.ts';
import { widestGapOf } from '../fitting/coverage.ts';
import { type Cylinder, cylinderOf, isWhole } from '../fitting/cylinder-fit.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { type Patch, patchOfAll } from '../patches/patch-corners.ts';
import { cross, dot, lengthOf } from '../vector.ts';
import { mostPieces } from './cylinder-joining.ts';
import type { Curved } from './cylinders.ts';
import { isHollow } from './tangled-patch.ts';

/** Degrees around the axis: a wider gap is the end of a slot or the corner of a pocket. */
const mostOpen = 80;

/** Finds walls of round holes in pieces that do not form a cylinder. */
export function tornWallsOf(
  model: Model,
  { cylinders, others, planes }: Pick<Curved, 'cylinders' | 'others' | 'planes'>,
): Patch[] {
  // A remaining round patch is a piece as well, even if it goes all around.
  const left = others.flatMap((patch) => (isHollow(model, patch) ? (cylinderOf(model, patch, planes) ?? []) : []));
  const pieces = [...cylinders.filter((one) => !isWhole(one)), ...left].filter(({ isInternal }) => isInternal);
  const whole = cylinders.filter((one) => one.isInternal && isWhole(one));
  return pieces.length > mostPieces ? [] : [...tornAmong(model, { pieces, whole })];
}

interface Found {
  readonly pieces: readonly Cylinder[];
  readonly whole: readonly Cylinder[];
}

/**
 * Groups coaxial pieces that go around like the wall of a hole, with the whole holes on that axis they may belong to.
 * The piece with the largest sweep determines the axis best.
 */
function* tornAmong(model: Model, { pieces, whole }: Found): Generator<Patch> {
  const seen = new Set<Cylinder>();
  for (const first of [...pieces].sort((a, b) => b.sweep - a.sweep)) {
    if (seen.has(first)) continue;
    const near = pieces.filter((other) => isNearLine(first, other));
    for (const piece of near) seen.add(piece);
    const patch = patchOfAll(near.map(({ triangles }) => triangles));
    if (widestGapOf(model.mesh, patch, { axis: first.axis, point: first.centre }) >= mostOpen) continue;
    const rest = whole.filter((other) => isNearLine(first, other)).map(({ triangles }) => triangles);
    const wall = patchOfAll([patch, ...rest]);
    if (!isOutline(model, wall, first)) yield wall;
  }
}

/** Share of the radius, and sine: a few strips determine their circle roughly. */
const roughly = 0.05;

const isNearLine = (one: Cylinder, other: Cylinder): boolean =>
  Math.abs(one.radius - other.radius) < roughly * one.radius &&
  lengthOf(cross(one.axis, other.axis)) < roughly &&
  lengthOf(outwardTo(one, other.centre)) < roughly * one.radius;

/**
 * Returns true for a cut outline, such as a hole with flats: it starts and ends at the same heights all around, with
 * nothing crossing. Oblique or rounded ends count within a radius.
 */
function isOutline({ mesh }: Model, patch: Patch, { axis, radius }: Cylinder): boolean {
  const heights = Array.from(patch, (triangle) =>
    [0, 1, 2].map((corner) => dot(cornerOf(mesh, triangle, corner), axis)),
  ).flat();
  const low = heights.reduce((least, height) => Math.min(least, height), Infinity);
  const high = heights.reduce((most, height) => Math.max(most, height), -Infinity);
  return heights.every((height) => Math.min(height - low, high - height) <= radius);
}
