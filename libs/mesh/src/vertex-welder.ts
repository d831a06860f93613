import { releaseBuffers } from './release-buffers.ts';
import { at } from './typed-arrays.ts';

/** Initial capacity, a power of two. */
const initialSlots = 2048;

/**
 * Merges equal points as they arrive: a file repeats each vertex about six times, and all copies at once take more
 * memory than the mesh.
 */
export class VertexWelder {
  /** Hash table of vertex index plus one; 0 is free. Less than half full. */
  #slots = new Uint32Array(initialSlots);
  /** x, y and z of the vertices with spare capacity, and their bits. */
  #takePoints = new Float64Array((3 * initialSlots) / 2);
  #bits = new Uint32Array(this.#takePoints.buffer);
  #count = 0;

  /** Returns the index of an equal earlier point, or adds the point. */
  addPoint(x: number, y: number, z: number): number {
    this.#takePoints[3 * this.#count] = x;
    this.#takePoints[3 * this.#count + 1] = y;
    this.#takePoints[3 * this.#count + 2] = z;
    const slot = this.#slotOf(this.#count);
    const known = at(this.#slots, slot);
    if (known > 0) return known - 1;
    this.#count += 1;
    this.#slots[slot] = this.#count;
    if (2 * this.#count >= this.#slots.length) this.#grow();
    return this.#count - 1;
  }

  /** Returns x, y and z of each vertex; no point may be added afterwards. */
  takePoints(): Float64Array {
    const points = this.#takePoints.slice(0, 3 * this.#count);
    releaseBuffers(this.#takePoints, this.#slots);
    return points;
  }

  /** Slot of a point, or the free slot for it. */
  #slotOf(point: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(this.#bits, point) & mask;
    while (at(this.#slots, slot) > 0 && !isSame(this.#takePoints, at(this.#slots, slot) - 1, point))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [points, slots] = [this.#takePoints, this.#slots];
    this.#takePoints = new Float64Array(2 * points.length);
    this.#takePoints.set(points);
    this.#bits = new Uint32Array(this.#takePoints.buffer);
    this.#slots = new Uint32Array(2 * slots.length);
    releaseBuffers(points, slots);
    for (let vertex = 0; vertex < this.#count; vertex += 1) this.#slots[this.#slotOf(vertex)] = vertex + 1;
  }
}

function hashOf(bits: Uint32Array, point: number): number {
  let hash = 0;
  for (let i = 6 * point; i < 6 * point + 6; i += 1) {
    hash = Math.imul(hash ^ at(bits, i), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  // The differing digits are in the highest bits and the slot in the lowest, so the bits are mixed.
  hash = Math.imul(hash ^ (hash >>> 13), 0x85ebca6b);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const isSame = (points: Float64Array, vertex: number, point: number): boolean =>
  at(points, 3 * vertex) === at(points, 3 * point) &&
  at(points, 3 * vertex + 1) === at(points, 3 * point + 1) &&
  at(points, 3 * vertex + 2) === at(points, 3 * point + 2);
