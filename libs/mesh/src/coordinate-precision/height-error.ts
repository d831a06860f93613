import type { Vector } from '@kerf/geometry';

/** Largest height difference along a direction, in millimetres, that rounding may cause between two points. */
export const maxHeightError = (resolution: number, [x, y, z]: Vector): number =>
  resolution * (Math.abs(x) + Math.abs(y) + Math.abs(z));
