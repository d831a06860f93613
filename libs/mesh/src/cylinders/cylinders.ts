import { type Cylinder, cylinderOf, isWhole } from '../fitting/cylinder-fit.ts';
import { grown } from './cylinder-growth.ts';
import { joinedBores } from './cylinder-joining.ts';
import { Precision } from '../digits/precision.ts';
import type { Model } from '../model.ts';
import { type Patch, someOf } from '../patches/patch-corners.ts';
import { coarseStrips, patchesOf, type Planes, planesOf, smoothStrips } from '../patches/patches.ts';
import { type Known, piecesIn } from './tangled-patch.ts';
import { tornWallsOf } from './torn-walls.ts';
import { TriangleSet } from '../triangle-set.ts';

/** Curved surfaces of a model. */
export interface Curved {
  /** Every cylinder piece of two or more strips, and every round hole of six or more. */
  readonly cylinders: readonly Cylinder[];
  /** Remaining curved patches. */
  readonly others: readonly Patch[];
  /** Walls of round holes found in pieces that do not form a cylinder. */
  readonly torn: readonly Patch[];
  readonly planes: Planes;
}

export function curvedOf(model: Model): Curved {
  const planes = planesOf(model);
  const patches = patchesOf(model, smoothStrips, planes);
  const precision = new Precision(model);
  const seeds = patches.flatMap((triangles) => seedsIn(model, triangles, { planes, precision }));
  const smooth = joinedBores(model, grownTogether(model, seeds, precision), planes);
  const taken = new TriangleSet(model.isLow.length);
  for (const { triangles } of smooth) taken.add(triangles);
  const isFree = (triangles: Patch) => !triangles.some((triangle) => taken.has(triangle));
  const coarse = patchesOf(model, coarseStrips, planes)
    .filter(isFree)
    .flatMap((triangles) => cylinderOf(model, triangles, planes) ?? [])
    .filter((one) => one.isInternal && isWhole(one) && one.strips >= fewestStrips);
  for (const { triangles } of coarse) taken.add(triangles);
  const left = patches.map((patch) => (isFree(patch) ? patch : someOf(patch, (triangle) => !taken.has(triangle))));
  const found = { cylinders: [...smooth, ...coarse], others: left.filter(({ length }) => length > 0), planes };
  return { ...found, torn: tornWallsOf(model, found) };
}

/** A hole with fewer sides is a square or a triangle. */
const fewestStrips = 6;

/** Cylinder of a patch, or the cylinders merged into one patch where bores cross. */
function seedsIn(model: Model, patch: Patch, known: Known): readonly Cylinder[] {
  const cylinder = cylinderOf(model, patch, known.planes);
  return cylinder ? [cylinder] : piecesIn(model, patch, known);
}

/** Grows seeds in order of coverage: the largest has the most accurate radius and owns the slivers around a window. */
function grownTogether(model: Model, seeds: readonly Cylinder[], precision: Precision): Cylinder[] {
  const taken = new TriangleSet(model.isLow.length);
  const found: Cylinder[] = [];
  for (const seed of [...seeds].sort((a, b) => b.sweep - a.sweep)) {
    if (seed.triangles.every((triangle) => taken.has(triangle))) continue;
    const cylinder = grown(model, seed, { precision, taken });
    taken.add(cylinder.triangles);
    found.push(cylinder);
  }
  return found;
}
