import type { Vector } from '../vector.ts';

/** How far apart along a direction the digits of a file may have moved two places that were at one height, in millimetres. */
export const apartAlong = (digit: number, [x, y, z]: Vector): number =>
  digit * (Math.abs(x) + Math.abs(y) + Math.abs(z));
