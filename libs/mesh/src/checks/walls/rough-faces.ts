import { digitOf, gridOf } from '../../digits/grid.ts';
import { Precision } from '../../digits/precision.ts';
import { type Cone, offCone } from '../../fitting/cone-fit.ts';
import { cornerPlaces, type Patch } from '../../patches/patch-corners.ts';
import type { Faces } from '../../patches/faces.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { growCones } from '../../surfaces/cone-growth.ts';
import { coneOfPatch } from '../../surfaces/cone-patches.ts';
import { at } from '../../vector.ts';

/** What triangles stand for that is round. */
export type RoundFaces = Pick<Faces, 'cones' | 'coneOf' | 'patchOf' | 'balls'>;

/**
 * The round faces of a model together with those that few digits have moved the corners of. A wall is as thick as the
 * digits tell; how a face leans they tell worse, and nobody else takes these.
 */
export function withRoughFaces(model: Model, faces: RoundFaces): RoundFaces {
  if (gridOf(model.mesh) === 0) return faces;
  const found = { ...faces, cones: [...faces.cones], coneOf: faces.coneOf.slice(), patchOf: faces.patchOf.slice() };
  const precision = new Precision(model);
  const isNear = nearnessOf(precision, digitOf(model.mesh));
  for (const patch of patchesOf(faces)) {
    const cone = coneOfPatch(model, patch, isNear);
    if (!cone?.isSure) continue;
    for (const triangle of patch) {
      found.coneOf[triangle] = found.cones.length;
      found.patchOf[triangle] = -1;
    }
    found.cones.push(cone);
  }
  growCones(model, found, (off) => precision.isOn(off));
  return found;
}

/** A design with more of them is bent in other ways. */
const mostPatches = 500;

/** Fewer triangles are less than six strips. */
const fewestTriangles = 12;

/** The curved patches that are neither cones nor balls, the largest first. */
function patchesOf({ patchOf, balls }: RoundFaces): Patch[] {
  const counts = new Map<number, number>();
  for (const patch of patchOf) if (patch >= 0 && !balls.has(patch)) counts.set(patch, (counts.get(patch) ?? 0) + 1);
  const largest = [...counts].filter(([, count]) => count >= fewestTriangles).sort(([, a], [, b]) => b - a);
  const found = new Map(largest.slice(0, mostPatches).map(([patch, count]) => [patch, new Uint32Array(count)]));
  for (let triangle = patchOf.length - 1; triangle >= 0; triangle -= 1) {
    const patch = at(patchOf, triangle);
    const left = (counts.get(patch) ?? 0) - 1;
    counts.set(patch, left);
    const triangles = found.get(patch);
    if (triangles) triangles[left] = triangle;
  }
  return [...found.values()];
}

/** Of the last digit, in the mean of squares: rounding alone leaves 0.29 of it. What is off by more was not drawn round. */
const mostMeanOff = 0.5;

const nearnessOf = (precision: Precision, digit: number) => (cone: Cone, model: Model, patch: Patch) => {
  const places = cornerPlaces(model, patch);
  let squares = 0;
  for (const place of places) {
    const off = Math.abs(offCone(cone, pointAt(model.mesh, place)));
    if (!precision.isOn(off)) return false;
    squares += off ** 2;
  }
  return Math.sqrt(squares / places.length) <= mostMeanOff * digit;
};
