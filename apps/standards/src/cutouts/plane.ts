import type { Point } from './outline.ts';

/** Vectors of the plane of the panel. */
export const plus = ([a, b]: Point, [u, v]: Point): Point => [a + u, b + v];
export const minus = ([a, b]: Point, [u, v]: Point): Point => [a - u, b - v];
export const scaled = ([u, v]: Point, by: number): Point => [u * by, v * by];
/** The first along the second, where that is of length one. */
export const dot = ([a, b]: Point, [u, v]: Point): number => a * u + b * v;
/** A quarter of a turn to the left. */
export const leftOf = ([u, v]: Point): Point => [-v, u];
/** The same way, one millimetre long. */
export const unit = (way: Point): Point => scaled(way, 1 / Math.hypot(...way));
