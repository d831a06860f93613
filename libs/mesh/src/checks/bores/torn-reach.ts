import type { Curved } from '../../cylinders/cylinders.ts';
import { isHollow } from '../../cylinders/tangled-patch.ts';
import { spreadOf } from '../../fitting/cylinder-fit.ts';
import { principalsOf } from '../../fitting/eigen.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Patch } from '../../patches/patch-corners.ts';

/**
 * Upper bound of the depth of round holes with fragmented walls, in millimetres; 0 without any. Low coordinate
 * precision fragments the walls of crossing bores.
 */
export function tornReachOf(model: Model, { torn, others }: Curved): number {
  const tangled = others.filter((patch) => isHollow(model, patch) && !isPrismatic(model, patch));
  return [...torn, ...tangled].reduce((most, patch) => Math.max(most, reachOf(model, patch)), 0);
}

/** Mean square: a patch that everywhere faces across one line is a cut outline, not a round face. */
const mostMeanSquare = 1e-4;

const isPrismatic = (model: Model, patch: Patch): boolean =>
  principalsOf(spreadOf(model, patch))[0].value < mostMeanSquare;

/** Diagonal of the bounding box of triangles. */
function reachOf({ mesh }: Model, patch: Patch): number {
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
