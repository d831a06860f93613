import { dot, lengthOf, subtract, normalize, type Vector } from '@kerf/geometry';
import { type Cone, fitCone, isAtApex, distanceToCone, radialVector } from '../fitting/cone-fit.ts';
import { normalOf } from '../face-normals.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import {
  iterateCorners,
  getMaxDistance,
  isWithinFloatError,
  type Patch,
  getVertexPoints,
  samplePatch,
} from '../patches/patch-vertices.ts';
import { type RoundFace, toRoundFace } from '../faces/round-faces.ts';
import { minSmoothCosine } from '../smooth-angle.ts';

/** Fewer vertices fit many cones. */
const minCorners = 8;

/** Ratio of slant length to deviation, so that deviations turn the side by at most two hundredths of a degree. */
const minLengthFactor = 3000;

/** Test for the vertices of a patch on a cone. */
type IsOn = (cone: Cone, model: Model, patch: Patch) => boolean;

/** Fits the round face that a patch approximates, certain or possible; by default within float precision. */
export function fitPatchCone(model: Model, patch: Patch, isOn: IsOn = isExactlyOn): RoundFace | undefined {
  const some = samplePatch(patch);
  const points = getVertexPoints(model, some);
  if (points.length < minCorners) return undefined;
  const normals = Array.from(some, (triangle) => normalOf(model.facets, triangle));
  const cone = fitCone(points, normals);
  // Iterates over a large patch: a list of its vertices takes more memory than the whole design.
  if (!cone || !isOn(cone, model, patch) || !areStrips(cone, model, patch)) return undefined;
  return toRoundFace(cone, iterateCorners(model, patch));
}

function isExactlyOn(cone: Cone, model: Model, patch: Patch): boolean {
  const farthest = getMaxDistance(model);
  let [far, off, low, high] = [0, 0, Infinity, -Infinity];
  for (const corners of iterateCorners(model, patch)) {
    if (!isWithinFloatError(off, farthest)) return false;
    for (const point of corners) {
      const height = dot(subtract(point, cone.centre), cone.axis);
      far = Math.max(far, lengthOf(point));
      off = Math.max(off, Math.abs(distanceToCone(cone, point)));
      [low, high] = [Math.min(low, height), Math.max(high, height)];
    }
  }
  const slant = (high - low) * Math.hypot(1, cone.growth);
  return isWithinFloatError(off, far) && minLengthFactor * off <= slant;
}

/**
 * Returns true when every triangle runs along the cone, not across it: the vertices of a pyramid lie on a cone, too.
 */
function areStrips(cone: Cone, { mesh }: Model, patch: Patch): boolean {
  return patch.every((triangle) => {
    const [a, b, c] = [0, 1, 2]
      .map((k) => radialVector(cone, cornerOf(mesh, triangle, k)))
      .filter((radial) => !isAtApex(cone, radial))
      .map(normalize);
    return isNear(a, b) && isNear(b, c) && isNear(c, a);
  });
}

const isNear = (one?: Vector, other?: Vector) => !one || !other || dot(one, other) > minSmoothCosine;
