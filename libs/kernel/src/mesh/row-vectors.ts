/** Three numbers of a row: a point or a direction. Millions are created, and none is kept. */
export type RowVector = readonly [number, number, number];

export const rowOf = (values: Float32Array, row: number): RowVector => [
  values[3 * row] ?? 0,
  values[3 * row + 1] ?? 0,
  values[3 * row + 2] ?? 0,
];

export const subtract = (a: RowVector, b: RowVector): RowVector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const add = (a: RowVector, b: RowVector): RowVector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

export const dot = (a: RowVector, b: RowVector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: RowVector, b: RowVector): RowVector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const lengthOf = (a: RowVector): number => Math.hypot(a[0], a[1], a[2]);
