import type { Point } from './outline.ts';

/** Vectors in the plane of the panel. */
export const plus = ([a, b]: Point, [u, v]: Point): Point => [a + u, b + v];
export const minus = ([a, b]: Point, [u, v]: Point): Point => [a - u, b - v];
export const scaled = ([u, v]: Point, by: number): Point => [u * by, v * by];
/** Dot product: the first along the second, if the second has length one. */
export const dot = ([a, b]: Point, [u, v]: Point): number => a * u + b * v;
/** Rotates a vector by 90 degrees to the left. */
export const rotateLeft = ([u, v]: Point): Point => [-v, u];
/** Unit vector. */
export const unit = (direction: Point): Point => scaled(direction, 1 / Math.hypot(...direction));
