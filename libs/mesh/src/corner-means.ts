import type { Blends } from './blends.ts';
import { normalOf } from './facets.ts';
import { cornerOf } from './mesh.ts';
import type { Model } from './model.ts';
import { at, dot, minus, plus, times, unit, type Vector } from './vector.ts';

/**
 * How blends look about at some places: as the flats around each, as far as they go around it. The rows of a blend that
 * are equally wide count the same so, however long they are.
 */
export function cornerMeans(model: Model, blends: Blends, places: ReadonlySet<number>): Map<number, Vector> {
  const { mesh, facets } = model;
  const sums = new Map<number, Vector>();
  for (const triangle of blends) {
    if (blends.isSliver(triangle)) continue;
    for (const corner of [0, 1, 2]) {
      const place = at(mesh.corners, 3 * triangle + corner);
      if (!places.has(place)) continue;
      const share = times(normalOf(facets, triangle), angleAt(model, triangle, corner));
      sums.set(place, plus(sums.get(place) ?? [0, 0, 0], share));
    }
  }
  for (const [place, sum] of sums) sums.set(place, unit(sum));
  return sums;
}

function angleAt({ mesh }: Model, triangle: number, corner: number): number {
  const [here, next, last] = [0, 1, 2].map((k) => cornerOf(mesh, triangle, (corner + k) % 3));
  if (!here || !next || !last) return 0;
  return Math.acos(Math.max(-1, Math.min(1, dot(unit(minus(next, here)), unit(minus(last, here))))));
}
