import { computeTotalArea } from '../../mass-properties.ts';
import { type Matrix, computePrincipals } from '../../fitting/eigen.ts';
import { normalOf } from '../../face-normals.ts';
import type { Model } from '../../model.ts';
import type { Surfaces } from '../../surfaces/surfaces.ts';
import { at } from '../../typed-arrays.ts';

/** Share of the surface that is curved in two directions, which bending a flat sheet never produces. */
export interface DoubleCurvature {
  /** Share that is spherical. */
  readonly min: number;
  /** Share including surfaces that are no plane, cone or sphere and have normals in more than one plane. */
  readonly max: number;
}

/** Mean square: normals of an extrusion stay in one plane; these leave it. */
const maxMeanSquare = 1e-3;

export function measureDoubleCurvature(model: Model, { spheres: balls, patchOf }: Surfaces): DoubleCurvature {
  const [sums, areas] = sumNormalProducts(model, patchOf);
  let [min, max] = [0, 0];
  for (let patch = 0; patch < areas.length; patch += 1) {
    const area = at(areas, patch);
    if (balls.has(patch)) min += area;
    if (balls.has(patch) || computePrincipals(matrixAt(sums, patch))[0].value > maxMeanSquare * area) max += area;
  }
  const all = computeTotalArea(model.facets);
  return { min: min / all, max: max / all };
}

/** Sums of the products of normals for each patch, and its area. */
function sumNormalProducts({ facets }: Model, patchOf: Int32Array): [sums: Float64Array, areas: Float64Array] {
  const count = 1 + patchOf.reduce((max, patch) => Math.max(max, patch), -1);
  const [sums, areas] = [new Float64Array(6 * count), new Float64Array(count)];
  for (let triangle = 0; triangle < patchOf.length; triangle += 1) {
    const patch = at(patchOf, triangle);
    if (patch < 0) continue;
    const [area, normal] = [at(facets.areas, triangle), normalOf(facets, triangle)];
    areas[patch] = at(areas, patch) + area;
    for (let k = 0; k < products.length; k += 1) {
      const [i, j] = products[k] ?? [0, 0];
      sums[6 * patch + k] = at(sums, 6 * patch + k) + area * normal[i] * normal[j];
    }
  }
  return [sums, areas];
}

const products = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const;

function matrixAt(sums: Float64Array, patch: number): Matrix {
  const sum = (k: number) => at(sums, 6 * patch + k);
  return [
    [sum(0), sum(1), sum(2)],
    [sum(1), sum(3), sum(4)],
    [sum(2), sum(4), sum(5)],
  ];
}
