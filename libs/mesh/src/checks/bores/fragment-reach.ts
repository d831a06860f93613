import type { CurvedSurfaces } from '../../cylinders/curved-surfaces.ts';
import { isConcave } from '../../cylinders/split-patch.ts';
import { computeNormalCovariance } from '../../fitting/cylinder-fit.ts';
import { computePrincipals } from '../../fitting/eigen.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Patch } from '../../patches/patch-vertices.ts';

/**
 * Upper bound of the depth of round holes with fragmented walls, in millimetres; 0 without any. Low coordinate
 * precision fragments the walls of crossing bores.
 */
export function measureFragmentReach(model: Model, { fragmentedWalls: torn, others }: CurvedSurfaces): number {
  const tangled = others.filter((patch) => isConcave(model, patch) && !isPrismatic(model, patch));
  return [...torn, ...tangled].reduce((max, patch) => Math.max(max, boxDiagonalOf(model, patch)), 0);
}

/** Mean square: a patch that everywhere faces across one line is a cut outline, not a round face. */
const maxPrismaticMeanSquare = 1e-4;

const isPrismatic = (model: Model, patch: Patch): boolean =>
  computePrincipals(computeNormalCovariance(model, patch))[0].value < maxPrismaticMeanSquare;

/** Diagonal of the bounding box of triangles. */
function boxDiagonalOf({ mesh }: Model, patch: Patch): number {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const triangle of patch)
    for (const corner of [0, 1, 2])
      for (const [i, value] of cornerOf(mesh, triangle, corner).entries()) {
        low[i] = Math.min(low[i] ?? value, value);
        high[i] = Math.max(high[i] ?? value, value);
      }
  return Math.hypot(...high.map((value, i) => value - (low[i] ?? 0)));
}
