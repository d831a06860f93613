import { type Cylinder, fitCylinder, isWhole } from '../fitting/cylinder-fit.ts';
import { growCylinder } from './cylinder-growth.ts';
import { joinBorePieces } from './join-bore-pieces.ts';
import { Precision } from '../coordinate-precision/precision.ts';
import type { Model } from '../model.ts';
import { type Patch, filterPatch } from '../patches/patch-vertices.ts';
import { coarseStrips, findPatches, findPlanes, smoothStrips } from '../patches/patches.ts';
import { type PatchContext, splitPatch } from './split-patch.ts';
import { type CurvedPatches, findFragmentedWalls } from './fragmented-walls.ts';
import { TriangleSet } from '../triangle-set.ts';

/** Curved surfaces of a model. */
export interface CurvedSurfaces extends CurvedPatches {
  /** Walls of round holes found in pieces that do not form a cylinder. */
  readonly fragmentedWalls: readonly Patch[];
}

export function findCurvedSurfaces(model: Model): CurvedSurfaces {
  const planes = findPlanes(model);
  const patches = findPatches(model, smoothStrips, planes);
  const precision = new Precision(model);
  const seeds = patches.flatMap((triangles) => findSeeds(model, triangles, { planes, precision }));
  const smooth = joinBorePieces(model, growSeeds(model, seeds, precision), planes);
  const taken = new TriangleSet(model.isDegenerate.length);
  for (const { triangles } of smooth) taken.addAll(triangles);
  const isFree = (triangles: Patch) => !triangles.some((triangle) => taken.has(triangle));
  const coarse = findPatches(model, coarseStrips, planes)
    .filter(isFree)
    .flatMap((triangles) => fitCylinder(model, triangles, planes) ?? [])
    .filter((one) => one.isInternal && isWhole(one) && one.strips >= minStrips);
  for (const { triangles } of coarse) taken.addAll(triangles);
  const left = patches.map((patch) => (isFree(patch) ? patch : filterPatch(patch, (triangle) => !taken.has(triangle))));
  const found = { cylinders: [...smooth, ...coarse], others: left.filter(({ length }) => length > 0), planes };
  return { ...found, fragmentedWalls: findFragmentedWalls(model, found) };
}

/** A hole with fewer sides is a square or a triangle. */
const minStrips = 6;

/** Cylinder of a patch, or the cylinders merged into one patch where bores cross. */
function findSeeds(model: Model, patch: Patch, known: PatchContext): readonly Cylinder[] {
  const cylinder = fitCylinder(model, patch, known.planes);
  return cylinder ? [cylinder] : splitPatch(model, patch, known);
}

/** Grows seeds in order of coverage: the largest has the most accurate radius and owns the slivers around a window. */
function growSeeds(model: Model, seeds: readonly Cylinder[], precision: Precision): Cylinder[] {
  const taken = new TriangleSet(model.isDegenerate.length);
  const found: Cylinder[] = [];
  for (const seed of [...seeds].sort((a, b) => b.sweep - a.sweep)) {
    if (seed.triangles.every((triangle) => taken.has(triangle))) continue;
    const cylinder = growCylinder(model, seed, { precision, taken });
    taken.addAll(cylinder.triangles);
    found.push(cylinder);
  }
  return found;
}
