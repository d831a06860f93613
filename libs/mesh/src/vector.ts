/** A point or a direction in space. */
export type Vector = readonly [number, number, number];

/** Element of a number array; the index must exist. */
export const at = (values: Float64Array | Uint32Array | Int32Array | Uint8Array, index: number): number =>
  values[index] ?? 0;

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const times = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor];

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const lengthOf = (a: Vector): number => Math.hypot(a[0], a[1], a[2]);

/** Unit vector in the same direction; zero stays zero. */
export const unit = (a: Vector): Vector => times(a, 1 / (lengthOf(a) || 1));

/** A unit vector perpendicular to this one. */
export const perpendicularTo = (axis: Vector): Vector =>
  unit(cross(axis, Math.abs(axis[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));

export const degrees = (radians: number): number => (radians * 180) / Math.PI;

export const radians = (angle: number): number => (angle * Math.PI) / 180;

/** Angle between two unit vectors, in degrees. */
export const angleBetween = (one: Vector, other: Vector): number =>
  degrees(Math.acos(Math.max(-1, Math.min(1, dot(one, other)))));

/** Cosine of an angle in degrees. */
export const cosDegrees = (angle: number): number => Math.cos(radians(angle));
