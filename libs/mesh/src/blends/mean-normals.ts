import { dot, lengthOf, subtract, scale, normalize, type Vector } from '@kerf/geometry';
import type { Blends } from './blends.ts';
import { normalOf } from '../face-normals.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { at } from '../typed-arrays.ts';

/**
 * Computes approximate blend normals as angle-weighted means of facet normals. Equally wide rows of a blend count the
 * same, however long they are.
 */
export function computeMeanNormals(
  model: Model,
  blends: Blends,
  isIncluded: (vertex: number) => boolean,
): MeanNormalAt {
  const { mesh, facets } = model;
  const sums = new Float64Array(mesh.points.length);
  for (const triangle of blends) {
    if (blends.isSliver(triangle)) continue;
    for (const corner of [0, 1, 2]) {
      const vertex = at(mesh.corners, 3 * triangle + corner);
      if (!isIncluded(vertex)) continue;
      const share = scale(normalOf(facets, triangle), angleAt(model, triangle, corner));
      for (const k of [0, 1, 2] as const) sums[3 * vertex + k] = at(sums, 3 * vertex + k) + share[k];
    }
  }
  return (vertex) => {
    const sum: Vector = [at(sums, 3 * vertex), at(sums, 3 * vertex + 1), at(sums, 3 * vertex + 2)];
    return lengthOf(sum) > 0 ? normalize(sum) : undefined;
  };
}

/** Mean normal at a vertex; undefined without usable facets. */
export type MeanNormalAt = (vertex: number) => Vector | undefined;

function angleAt({ mesh }: Model, triangle: number, corner: number): number {
  const [here, next, last] = [0, 1, 2].map((k) => cornerOf(mesh, triangle, (corner + k) % 3));
  if (!here || !next || !last) return 0;
  return Math.acos(Math.max(-1, Math.min(1, dot(normalize(subtract(next, here)), normalize(subtract(last, here))))));
}
