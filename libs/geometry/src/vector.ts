import { toDegrees } from './angle.ts';

/** A point or a direction in space. Millions are created, so all functions are plain functions of tuples. */
export type Vector = readonly [number, number, number];

/** A vector that its owner may change or pass on as a list. */
export type Coordinates = [number, number, number];

export const add = (a: Vector, b: Vector): Coordinates => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const subtract = (a: Vector, b: Vector): Coordinates => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const scale = (a: Vector, factor: number): Coordinates => [a[0] * factor, a[1] * factor, a[2] * factor];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vector, b: Vector): Coordinates => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const lengthOf = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);

/** Unit vector in the same direction; zero stays zero. */
export const normalize = (a: Vector): Coordinates => scale(a, 1 / (lengthOf(a) || 1));

/** A unit vector perpendicular to this one. */
export const perpendicularTo = (axis: Vector): Coordinates =>
  normalize(cross(axis, Math.abs(axis[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));

/** Angle between two unit vectors, in degrees. */
export const angleBetween = (one: Vector, other: Vector): number =>
  toDegrees(Math.acos(Math.max(-1, Math.min(1, dot(one, other)))));
