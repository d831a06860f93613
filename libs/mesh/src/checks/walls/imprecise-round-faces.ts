import { getResolution, detectGrid } from '../../coordinate-precision/coordinate-grid.ts';
import { Precision } from '../../coordinate-precision/precision.ts';
import { type Cone, distanceToCone } from '../../fitting/cone-fit.ts';
import { getVertices, type Patch } from '../../patches/patch-vertices.ts';
import type { RoundFaces } from '../../faces/faces.ts';
import { pointAt } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { growCones } from '../../surfaces/cone-growth.ts';
import { fitPatchCone } from '../../surfaces/cone-patches.ts';
import { at } from '../../typed-arrays.ts';

/**
 * Adds round faces with vertices moved by low coordinate precision. They are accurate enough for wall thickness but not
 * for draft angles, so only wall checks use them.
 */
export function addImpreciseFaces(model: Model, faces: RoundFaces): RoundFaces {
  if (detectGrid(model.mesh) === 0) return faces;
  const found = { ...faces, cones: [...faces.cones], coneOf: faces.coneOf.slice(), patchOf: faces.patchOf.slice() };
  const precision = new Precision(model);
  const isNear = createFitTest(precision, getResolution(model.mesh));
  for (const patch of listPatches(faces)) {
    const cone = fitPatchCone(model, patch, isNear);
    if (!cone?.isSure) continue;
    for (const triangle of patch) {
      found.coneOf[triangle] = found.cones.length;
      found.patchOf[triangle] = -1;
    }
    found.cones.push(cone);
  }
  growCones(model, found, (off) => precision.isWithinTolerance(off));
  return found;
}

/** A design with more patches is curved in other ways. */
const maxPatches = 500;

/** Fewer triangles make less than six strips. */
const minTriangles = 12;

/** Curved patches that are neither cones nor spheres, largest first. */
function listPatches({ patchOf, spheres: balls }: RoundFaces): Patch[] {
  const counts = new Map<number, number>();
  for (const patch of patchOf) if (patch >= 0 && !balls.has(patch)) counts.set(patch, (counts.get(patch) ?? 0) + 1);
  const largest = [...counts].filter(([, count]) => count >= minTriangles).sort(([, a], [, b]) => b - a);
  const found = new Map(largest.slice(0, maxPatches).map(([patch, count]) => [patch, new Uint32Array(count)]));
  for (let triangle = patchOf.length - 1; triangle >= 0; triangle -= 1) {
    const patch = at(patchOf, triangle);
    const left = (counts.get(patch) ?? 0) - 1;
    counts.set(patch, left);
    const triangles = found.get(patch);
    if (triangles) triangles[left] = triangle;
  }
  return [...found.values()];
}

/**
 * Root mean square deviation in units of the resolution: rounding alone gives 0.29. A larger deviation was not drawn
 * round.
 */
const maxMeanDeviation = 0.5;

const createFitTest = (precision: Precision, digit: number) => (cone: Cone, model: Model, patch: Patch) => {
  const vertices = getVertices(model, patch);
  let squares = 0;
  for (const vertex of vertices) {
    const off = Math.abs(distanceToCone(cone, pointAt(model.mesh, vertex)));
    if (!precision.isWithinTolerance(off)) return false;
    squares += off ** 2;
  }
  return Math.sqrt(squares / vertices.length) <= maxMeanDeviation * digit;
};
