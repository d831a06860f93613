import { computeBoxSize, lengthOf, uniteBoxes } from '@kerf/geometry';
import type { BoundingBox } from '../commands.ts';

/** Computes the smallest box around all boxes; null for none. */
export function mergeBoxes(boxes: readonly BoundingBox[]): BoundingBox | null {
  const [first, ...rest] = boxes;
  return first ? rest.reduce(uniteBoxes, first) : null;
}

/** Computes the diagonal of the box around all boxes, in millimetres; 0 for none. */
export function computeDiagonal(boxes: readonly BoundingBox[]): number {
  const box = mergeBoxes(boxes);
  return box ? lengthOf(computeBoxSize(box)) : 0;
}
