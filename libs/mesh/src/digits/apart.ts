import type { Vector } from '../vector.ts';

/** Largest height difference along a direction, in millimetres, that rounding may cause between two points. */
export const apartAlong = (digit: number, [x, y, z]: Vector): number =>
  digit * (Math.abs(x) + Math.abs(y) + Math.abs(z));
