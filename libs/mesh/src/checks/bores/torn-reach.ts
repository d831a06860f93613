import type { Curved } from '../../cylinders/cylinders.ts';
import { isHollow } from '../../cylinders/tangled-patch.ts';
import { spreadOf } from '../../fitting/cylinder-fit.ts';
import { principalsOf } from '../../fitting/eigen.ts';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import type { Patch } from '../../patches/patch-corners.ts';

/**
 * The depth that no round hole is deeper than whose wall was found in pieces that are no cylinder together, in millimetres;
 * 0 where there is none. Few digits break the walls of bores up where they cross.
 */
export function tornReachOf(model: Model, { torn, others }: Curved): number {
  const tangled = others.filter((patch) => isHollow(model, patch) && !isPrismatic(model, patch));
  return [...torn, ...tangled].reduce((most, patch) => Math.max(most, reachOf(model, patch)), 0);
}

/** In the mean of squares: what looks across one line everywhere is an outline that was cut, and not round. */
const mostMeanSquare = 1e-4;

const isPrismatic = (model: Model, patch: Patch): boolean =>
  principalsOf(spreadOf(model, patch))[0].value < mostMeanSquare;

/** From one end to the other of the box around triangles. */
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
