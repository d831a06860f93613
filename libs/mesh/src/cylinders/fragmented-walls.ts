import { cross, dot, lengthOf } from '@kerf/geometry';
import { radialVector } from '../fitting/cone-fit.ts';
import { measureWidestGap } from '../fitting/angular-coverage.ts';
import { type Cylinder, fitCylinder, isWhole } from '../fitting/cylinder-fit.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { type Patch, mergePatches } from '../patches/patch-vertices.ts';
import type { Planes } from '../patches/patches.ts';
import { maxPieces } from './join-bore-pieces.ts';
import { isConcave } from './split-patch.ts';

/** Degrees around the axis: a wider gap is the end of a slot or the corner of a pocket. */
const maxGapDegrees = 80;

/** Curved patches of a model, sorted into cylinders and others. */
export interface CurvedPatches {
  /** Every cylinder piece of two or more strips, and every round hole of six or more. */
  readonly cylinders: readonly Cylinder[];
  /** Remaining curved patches. */
  readonly others: readonly Patch[];
  readonly planes: Planes;
}

/** Finds walls of round holes in pieces that do not form a cylinder. */
export function findFragmentedWalls(model: Model, { cylinders, others, planes }: CurvedPatches): Patch[] {
  // A remaining round patch is a piece as well, even if it goes all around.
  const left = others.flatMap((patch) => (isConcave(model, patch) ? (fitCylinder(model, patch, planes) ?? []) : []));
  const pieces = [...cylinders.filter((one) => !isWhole(one)), ...left].filter(({ isInternal }) => isInternal);
  const wholeHoles = cylinders.filter((one) => one.isInternal && isWhole(one));
  return pieces.length > maxPieces ? [] : [...groupFragments(model, { pieces, wholeHoles })];
}

interface Found {
  readonly pieces: readonly Cylinder[];
  readonly wholeHoles: readonly Cylinder[];
}

/**
 * Groups coaxial pieces that go around like the wall of a hole, with the whole holes on that axis they may belong to.
 * The piece with the largest sweep determines the axis best.
 */
function* groupFragments(model: Model, { pieces, wholeHoles }: Found): Generator<Patch> {
  const seen = new Set<Cylinder>();
  for (const first of [...pieces].sort((a, b) => b.sweep - a.sweep)) {
    if (seen.has(first)) continue;
    const near = pieces.filter((other) => isNearLine(first, other));
    for (const piece of near) seen.add(piece);
    const patch = mergePatches(near.map(({ triangles }) => triangles));
    if (measureWidestGap(model.mesh, patch, { axis: first.axis, point: first.centre }) >= maxGapDegrees) continue;
    const rest = wholeHoles.filter((other) => isNearLine(first, other)).map(({ triangles }) => triangles);
    const wall = mergePatches([patch, ...rest]);
    if (!isOutline(model, wall, first)) yield wall;
  }
}

/** Share of the radius, and sine: a few strips determine their circle roughly. */
const roughTolerance = 0.05;

const isNearLine = (one: Cylinder, other: Cylinder): boolean =>
  Math.abs(one.radius - other.radius) < roughTolerance * one.radius &&
  lengthOf(cross(one.axis, other.axis)) < roughTolerance &&
  lengthOf(radialVector(one, other.centre)) < roughTolerance * one.radius;

/**
 * Returns true for a cut outline, such as a hole with flats: it starts and ends at the same heights all around, with
 * nothing crossing. Oblique or rounded ends count within a radius.
 */
function isOutline({ mesh }: Model, patch: Patch, { axis, radius }: Cylinder): boolean {
  const heights = Array.from(patch, (triangle) =>
    [0, 1, 2].map((corner) => dot(cornerOf(mesh, triangle, corner), axis)),
  ).flat();
  const low = heights.reduce((lowest, height) => Math.min(lowest, height), Infinity);
  const high = heights.reduce((highest, height) => Math.max(highest, height), -Infinity);
  return heights.every((height) => Math.min(height - low, high - height) <= radius);
}
