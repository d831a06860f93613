import { dot, normalize, type Vector } from '@kerf/geometry';
import { normalOf } from '../face-normals.ts';
import type { Model } from '../model.ts';
import { Ray } from './ray.ts';

/** Inclined to typical faces and edges: a ray along an edge would hit both faces or none. */
const skewDirection = normalize([0.2957, 0.5431, 0.7859]);

/** Returns true when a point lies in the material: a ray from it has one more exit than entries. */
export function isInside({ facets, tree }: Pick<Model, 'facets' | 'tree'>, point: Vector): boolean {
  let exits = 0;
  for (const { triangle } of new Ray(tree, point, skewDirection).findAll())
    exits += Math.sign(dot(normalOf(facets, triangle), skewDirection));
  return exits > 0;
}
