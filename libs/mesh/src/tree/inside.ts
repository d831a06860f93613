import { normalOf } from '../facets.ts';
import type { Model } from '../model.ts';
import { Ray } from './ray.ts';
import { dot, unit, type Vector } from '../vector.ts';

/** Askew to the faces and the edges that parts are drawn with: a ray along an edge meets both of its faces, or none. */
const askew = unit([0.2957, 0.5431, 0.7859]);

/** Whether a place lies in the material: a ray from there leaves it once more than it enters it. */
export function isInside({ facets, tree }: Pick<Model, 'facets' | 'tree'>, place: Vector): boolean {
  let left = 0;
  for (const { triangle } of new Ray(tree, place, askew).all())
    left += Math.sign(dot(normalOf(facets, triangle), askew));
  return left > 0;
}
