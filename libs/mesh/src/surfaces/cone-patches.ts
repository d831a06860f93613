import { type Cone, coneThrough, isAtTip, offCone, outwardTo } from '../fitting/cone-fit.ts';
import { normalOf } from '../facets.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { cornersOf, farthestOf, isOfDigits, type Patch, someCorners, thinned } from '../patches/patch-corners.ts';
import { type RoundFace, roundFaceOf } from './round-faces.ts';
import { smooth } from '../smooth.ts';
import { dot, lengthOf, minus, unit, type Vector } from '../vector.ts';

/** Fewer corners lie on many a cone. */
const fewestCorners = 8;

/** Of the way that a cone goes along: what its corners are off by turns it by no more than two hundredths of a degree. */
const surelyLong = 3000;

/** Whether the corners of a patch lie on a cone. */
type IsOn = (cone: Cone, model: Model, patch: Patch) => boolean;

/** The round face that a patch stands for, or may stand for: as exactly as floats tell it, if nothing else is asked for. */
export function coneOfPatch(model: Model, patch: Patch, isOn: IsOn = isExactlyOn): RoundFace | undefined {
  const some = thinned(patch);
  const points = someCorners(model, some);
  if (points.length < fewestCorners) return undefined;
  const normals = Array.from(some, (triangle) => normalOf(model.facets, triangle));
  const cone = coneThrough(points, normals);
  // A large patch is gone through one by one: a list of its corners takes more memory than the whole design.
  if (!cone || !isOn(cone, model, patch) || !areStrips(cone, model, patch)) return undefined;
  return roundFaceOf(cone, cornersOf(model, patch));
}

function isExactlyOn(cone: Cone, model: Model, patch: Patch): boolean {
  const farthest = farthestOf(model);
  let [far, off, low, high] = [0, 0, Infinity, -Infinity];
  for (const corners of cornersOf(model, patch)) {
    if (!isOfDigits(off, farthest)) return false;
    for (const point of corners) {
      const height = dot(minus(point, cone.centre), cone.axis);
      far = Math.max(far, lengthOf(point));
      off = Math.max(off, Math.abs(offCone(cone, point)));
      [low, high] = [Math.min(low, height), Math.max(high, height)];
    }
  }
  const slant = (high - low) * Math.hypot(1, cone.growth);
  return isOfDigits(off, far) && surelyLong * off <= slant;
}

/** Whether every triangle runs along a cone, and not across it: the corners of a pyramid are on a cone, too. */
function areStrips(cone: Cone, { mesh }: Model, patch: Patch): boolean {
  return patch.every((triangle) => {
    const [a, b, c] = [0, 1, 2]
      .map((k) => outwardTo(cone, cornerOf(mesh, triangle, k)))
      .filter((way) => !isAtTip(cone, way))
      .map(unit);
    return isNear(a, b) && isNear(b, c) && isNear(c, a);
  });
}

const isNear = (one?: Vector, other?: Vector) => !one || !other || dot(one, other) > smooth;
