import type { Mesh } from '../mesh.ts';
import { at } from '../vector.ts';

/** One of many boxes in a list of numbers, in single precision: the least x, y and z, then the greatest. */
export interface BoxAt {
  readonly boxes: Float32Array;
  readonly from: number;
}

/**
 * What is written at a place of a list of single precision. V8 is quick with a function that reads few kinds of lists:
 * `at` has as many as it may.
 */
export const boundAt = (boxes: Float32Array, place: number): number => boxes[place] ?? 0;

/** Nothing is in it. */
export function emptyBox({ boxes, from }: BoxAt): void {
  for (let axis = 0; axis < 3; axis += 1) {
    boxes[from + axis] = Infinity;
    boxes[from + 3 + axis] = -Infinity;
  }
}

/** Widens a box until another one is in it. */
export function widenBox({ boxes, from }: BoxAt, other: BoxAt): void {
  for (let axis = 0; axis < 3; axis += 1) {
    const low = boundAt(other.boxes, other.from + axis);
    const high = boundAt(other.boxes, other.from + 3 + axis);
    if (low < boundAt(boxes, from + axis)) boxes[from + axis] = low;
    if (high > boundAt(boxes, from + 3 + axis)) boxes[from + 3 + axis] = high;
  }
}

/** Half of what a box has of it. */
export function surfaceOf({ boxes, from }: BoxAt): number {
  const size = (axis: number) => boundAt(boxes, from + 3 + axis) - boundAt(boxes, from + axis);
  return halfSurface(size(0), size(1), size(2));
}

export const halfSurface = (x: number, y: number, z: number): number => x * y + y * z + z * x;

/** Around each triangle of a mesh: the least x, y and z, then the greatest. */
export function boxesOf({ points, corners }: Mesh): Float32Array {
  const boxes = new Float32Array(2 * corners.length);
  for (let triangle = 0; triangle < corners.length / 3; triangle += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      const a = at(points, 3 * at(corners, 3 * triangle) + axis);
      const b = at(points, 3 * at(corners, 3 * triangle + 1) + axis);
      const c = at(points, 3 * at(corners, 3 * triangle + 2) + axis);
      boxes[6 * triangle + axis] = below(Math.min(a, b, c));
      boxes[6 * triangle + 3 + axis] = -below(-Math.max(a, b, c));
    }
  }
  return boxes;
}

/** A number of single precision that is not above this one: a digit less is taken off before it is rounded. */
const below = (value: number): number => Math.fround(value - Math.abs(value) * 2 ** -23);
