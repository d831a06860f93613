import { lengthOf } from '@kerf/geometry';
import { type Sphere, fitSphere, distanceToSphere } from '../fitting/sphere-fit.ts';
import type { Model } from '../model.ts';
import {
  iterateCorners,
  getMaxDistance,
  isWithinFloatError,
  type Patch,
  getVertexPoints,
  filterPatch,
  samplePatch,
} from '../patches/patch-vertices.ts';
import type { Planes } from '../patches/patches.ts';
import { triangleOf } from '../half-edges.ts';
import { at } from '../typed-arrays.ts';

/** A drawn faceted shape, such as a cut gem, has fewer facets. */
const minFlats = 100;

/** Fits the sphere that a patch surely approximates. */
export function fitPatchSphere(model: Model, patch: Patch, planes: Planes): Sphere | undefined {
  if (patch.length < minFlats || !isOfMany(removeRim(model, patch), planes)) return undefined;
  const sphere = fitSphere(getVertexPoints(model, samplePatch(patch)));
  return sphere && isOn(sphere, model, patch) ? sphere : undefined;
}

/** Triangles away from the rim: the vertices of an apex and its rim, or of two rims, always lie on a sphere. */
function removeRim({ halfEdges: sides }: Model, patch: Patch): Patch {
  const isWithin = new Uint8Array(sides.opposite.length / 3);
  for (const triangle of patch) isWithin[triangle] = 1;
  const isInner = (halfEdge: number) => {
    const twin = at(sides.opposite, halfEdge);
    return twin >= 0 && at(isWithin, triangleOf(twin)) === 1;
  };
  return filterPatch(patch, (triangle) => [0, 1, 2].every((k) => isInner(3 * triangle + k)));
}

function isOfMany(patch: Patch, planes: Planes): boolean {
  const found = new Set<number>();
  return patch.some((triangle) => found.add(at(planes.of, triangle)).size >= minFlats);
}

function isOn(sphere: Sphere, model: Model, patch: Patch): boolean {
  const farthest = getMaxDistance(model);
  let [far, off] = [0, 0];
  for (const corners of iterateCorners(model, patch)) {
    if (!isWithinFloatError(off, farthest)) return false;
    for (const point of corners) {
      far = Math.max(far, lengthOf(point));
      off = Math.max(off, Math.abs(distanceToSphere(sphere, point)));
    }
  }
  return isWithinFloatError(off, far);
}
