import { type Coordinates, subtract, type Vector } from './vector.ts';

/** An axis-aligned box. */
export interface Box {
  readonly min: Vector;
  readonly max: Vector;
}

/** A box whose corners can be passed on as lists. */
interface OwnBox {
  min: Coordinates;
  max: Coordinates;
}

/** Computes the smallest box around two boxes. */
export const uniteBoxes = (a: Box, b: Box): OwnBox => ({ min: minima(a.min, b.min), max: maxima(a.max, b.max) });

/** Intersects two boxes. Where they are apart along an axis, `min` exceeds `max`. */
export const intersectBoxes = (a: Box, b: Box): OwnBox => ({ min: maxima(a.min, b.min), max: minima(a.max, b.max) });

/** True if two boxes overlap or touch. */
export const boxesOverlap = (a: Box, b: Box): boolean => isBelow(a.min, b.max) && isBelow(b.min, a.max);

/** True if the inner box nowhere leaves the outer one. */
export const containsBox = (outer: Box, inner: Box): boolean =>
  isBelow(outer.min, inner.min) && isBelow(inner.max, outer.max);

/** Moves a point to the nearest one of the box. */
export const clampToBox = ({ min, max }: Box, point: Vector): Coordinates => minima(maxima(point, min), max);

/** Lengths of the sides along x, y and z. */
export const computeBoxSize = ({ min, max }: Box): Coordinates => subtract(max, min);

/** Volume of a box; 0 where `min` exceeds `max`. */
export function computeBoxVolume(box: Box): number {
  const [x, y, z] = maxima(computeBoxSize(box), [0, 0, 0]);
  return x * y * z;
}

const minima = (a: Vector, b: Vector): Coordinates => [
  Math.min(a[0], b[0]),
  Math.min(a[1], b[1]),
  Math.min(a[2], b[2]),
];

const maxima = (a: Vector, b: Vector): Coordinates => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.max(a[2], b[2]),
];

const isBelow = (a: Vector, b: Vector): boolean => a[0] <= b[0] && a[1] <= b[1] && a[2] <= b[2];
