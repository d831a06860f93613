import type { Bvh } from './bvh.ts';
import { at } from '../typed-arrays.ts';

/** Finds the highest triangle index of each node, so that pairs are visited once. */
export function findLatestTriangles({ second, spans, triangles }: Bvh): Uint32Array {
  const latest = new Uint32Array(second.length);
  // Children follow their parent.
  for (let node = second.length - 1; node >= 0; node -= 1) {
    const other = at(second, node);
    if (other > 0) latest[node] = Math.max(at(latest, node + 1), at(latest, other));
    else
      for (let i = at(spans, 2 * node); i < at(spans, 2 * node + 1); i += 1)
        latest[node] = Math.max(at(latest, node), at(triangles, i));
  }
  return latest;
}
