import { release } from './release.ts';
import { at } from './vector.ts';

/** Places without repetition, and which of them stands in for each there was. */
export interface Welded {
  readonly points: Float64Array;
  readonly places: Uint32Array;
}

/** Makes equal points one: a file of triangles says each corner anew. The points are moved up where they are. */
export function weld(points: Float64Array): Welded {
  const bits = new Uint32Array(points.buffer, points.byteOffset, 2 * points.length);
  const places = new Uint32Array(points.length / 3);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(2 * places.length + 2))); // place + 1, or 0 when free
  let count = 0;
  for (let point = 0; point < places.length; point += 1) {
    let slot = hashOf(bits, point) & (slots.length - 1);
    while (at(slots, slot) > 0 && !isSame(points, at(slots, slot) - 1, point)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    if (at(slots, slot) === 0) {
      points.copyWithin(3 * count, 3 * point, 3 * point + 3);
      slots[slot] = count += 1;
    }
    places[point] = at(slots, slot) - 1;
  }
  release(slots);
  return { points: points.slice(0, 3 * count), places };
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

const isSame = (points: Float64Array, place: number, point: number): boolean =>
  at(points, 3 * place) === at(points, 3 * point) &&
  at(points, 3 * place + 1) === at(points, 3 * point + 1) &&
  at(points, 3 * place + 2) === at(points, 3 * point + 2);
