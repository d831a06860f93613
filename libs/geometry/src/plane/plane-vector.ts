/** A point or a direction in a plane. */
export type PlaneVector = readonly [u: number, v: number];

export const add = (a: PlaneVector, b: PlaneVector): PlaneVector => [a[0] + b[0], a[1] + b[1]];

export const subtract = (a: PlaneVector, b: PlaneVector): PlaneVector => [a[0] - b[0], a[1] - b[1]];

export const scale = (a: PlaneVector, factor: number): PlaneVector => [a[0] * factor, a[1] * factor];

export const dot = (a: PlaneVector, b: PlaneVector): number => a[0] * b[0] + a[1] * b[1];

/** Signed area of the parallelogram; positive if the second is to the left of the first. */
export const cross = (a: PlaneVector, b: PlaneVector): number => a[0] * b[1] - a[1] * b[0];

export const lengthOf = (a: PlaneVector): number => Math.hypot(a[0], a[1]);

/** Unit vector in the same direction; zero stays zero. */
export const normalize = (a: PlaneVector): PlaneVector => scale(a, 1 / (lengthOf(a) || 1));

/** Rotates by 90 degrees to the left. */
export const rotateLeft = ([u, v]: PlaneVector): PlaneVector => [-v, u];

export const distanceBetween = (a: PlaneVector, b: PlaneVector): number => lengthOf(subtract(b, a));
