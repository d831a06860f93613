import type { Mesh } from '../mesh.ts';
import { at } from '../typed-arrays.ts';

/** One of many boxes in a single-precision array: minimum x, y and z, then maximum. */
export interface BoxAt {
  readonly boxes: Float32Array;
  readonly from: number;
}

/**
 * Element of a single-precision array. V8 optimises functions that read few array types, and `at` reads as many as it
 * may.
 */
export const boundAt = (boxes: Float32Array, index: number): number => boxes[index] ?? 0;

/** Makes a box empty. */
export function clearBox({ boxes, from }: BoxAt): void {
  for (let axis = 0; axis < 3; axis += 1) {
    boxes[from + axis] = Infinity;
    boxes[from + 3 + axis] = -Infinity;
  }
}

/** Extends a box to contain another. */
export function widenBox({ boxes, from }: BoxAt, other: BoxAt): void {
  for (let axis = 0; axis < 3; axis += 1) {
    const low = boundAt(other.boxes, other.from + axis);
    const high = boundAt(other.boxes, other.from + 3 + axis);
    if (low < boundAt(boxes, from + axis)) boxes[from + axis] = low;
    if (high > boundAt(boxes, from + 3 + axis)) boxes[from + 3 + axis] = high;
  }
}

/** Half of a box's surface area. */
export function computeHalfSurface({ boxes, from }: BoxAt): number {
  const size = (axis: number) => boundAt(boxes, from + 3 + axis) - boundAt(boxes, from + axis);
  return halfSurface(size(0), size(1), size(2));
}

export const halfSurface = (x: number, y: number, z: number): number => x * y + y * z + z * x;

/** Computes the bounding box of each triangle: minimum x, y and z, then maximum. */
export function computeBoxes({ points, corners }: Mesh): Float32Array {
  const boxes = new Float32Array(2 * corners.length);
  for (let triangle = 0; triangle < corners.length / 3; triangle += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      const a = at(points, 3 * at(corners, 3 * triangle) + axis);
      const b = at(points, 3 * at(corners, 3 * triangle + 1) + axis);
      const c = at(points, 3 * at(corners, 3 * triangle + 2) + axis);
      boxes[6 * triangle + axis] = roundDown(Math.min(a, b, c));
      boxes[6 * triangle + 3 + axis] = -roundDown(-Math.max(a, b, c));
    }
  }
  return boxes;
}

/** Single-precision number not above this one: one digit less, then rounded. */
const roundDown = (value: number): number => Math.fround(value - Math.abs(value) * 2 ** -23);
