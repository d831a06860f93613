import { type Ball, ballThrough, offBall } from '../fitting/ball-fit.ts';
import type { Model } from '../model.ts';
import {
  cornersOf,
  farthestOf,
  isOfDigits,
  type Patch,
  someCorners,
  someOf,
  thinned,
} from '../patches/patch-corners.ts';
import type { Planes } from '../patches/patches.ts';
import { triangleOf } from '../sides.ts';
import { at, lengthOf } from '../vector.ts';

/** A drawn faceted shape, such as a cut gem, has fewer facets. */
const fewestFlats = 100;

/** Fits the sphere that a patch surely approximates. */
export function ballOfPatch(model: Model, patch: Patch, planes: Planes): Ball | undefined {
  if (patch.length < fewestFlats || !isOfMany(innerOf(model, patch), planes)) return undefined;
  const ball = ballThrough(someCorners(model, thinned(patch)));
  return ball && isOn(ball, model, patch) ? ball : undefined;
}

/** Triangles away from the rim: the vertices of an apex and its rim, or of two rims, always lie on a sphere. */
function innerOf({ sides }: Model, patch: Patch): Patch {
  const isWithin = new Uint8Array(sides.opposite.length / 3);
  for (const triangle of patch) isWithin[triangle] = 1;
  const isInner = (side: number) => {
    const there = at(sides.opposite, side);
    return there >= 0 && at(isWithin, triangleOf(there)) === 1;
  };
  return someOf(patch, (triangle) => [0, 1, 2].every((k) => isInner(3 * triangle + k)));
}

function isOfMany(patch: Patch, planes: Planes): boolean {
  const found = new Set<number>();
  return patch.some((triangle) => found.add(at(planes.of, triangle)).size >= fewestFlats);
}

function isOn(ball: Ball, model: Model, patch: Patch): boolean {
  const farthest = farthestOf(model);
  let [far, off] = [0, 0];
  for (const corners of cornersOf(model, patch)) {
    if (!isOfDigits(off, farthest)) return false;
    for (const point of corners) {
      far = Math.max(far, lengthOf(point));
      off = Math.max(off, Math.abs(offBall(ball, point)));
    }
  }
  return isOfDigits(off, far);
}
