import { at } from './vector.ts';

/** Places without repetition, and which of them stands in for each there was. */
export interface Welded {
  readonly points: Float64Array;
  readonly places: Uint32Array;
}

/** Makes equal points one: a file of triangles says each corner anew. */
export function weld(points: Float64Array): Welded {
  const bits = new Uint32Array(points.buffer, points.byteOffset, 2 * points.length);
  const places = new Uint32Array(points.length / 3);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * places.length + 2))); // place + 1, or 0 when free
  const kept = new Float64Array(points.length);
  let count = 0;
  for (let point = 0; point < places.length; point += 1) {
    let slot = hashOf(bits, point) & (slots.length - 1);
    while (at(slots, slot) > 0 && !isSame(kept, at(slots, slot) - 1, points, point)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    if (at(slots, slot) === 0) {
      kept.set(points.subarray(3 * point, 3 * point + 3), 3 * count);
      slots[slot] = count += 1;
    }
    places[point] = at(slots, slot) - 1;
  }
  return { points: kept.slice(0, 3 * count), places };
}

function hashOf(bits: Uint32Array, point: number): number {
  let hash = 0;
  for (let i = 6 * point; i < 6 * point + 6; i += 1) {
    hash = Math.imul(hash ^ at(bits, i), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  // The digits that differ are in the highest bits, and the slot is in the lowest.
  hash = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const isSame = (kept: Float64Array, place: number, points: Float64Array, point: number): boolean =>
  at(kept, 3 * place) === at(points, 3 * point) &&
  at(kept, 3 * place + 1) === at(points, 3 * point + 1) &&
  at(kept, 3 * place + 2) === at(points, 3 * point + 2);
