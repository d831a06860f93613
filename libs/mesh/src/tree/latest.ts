import type { Tree } from './tree.ts';
import { at } from '../vector.ts';

/** Finds the highest triangle index of each node, so that pairs are visited once. */
export function latestOf({ second, spans, triangles }: Tree): Uint32Array {
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
