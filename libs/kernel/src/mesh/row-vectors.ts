import type { Vector } from '@kerf/geometry';

/** Reads three numbers of a row: a point or a direction. */
export const rowOf = (values: Float32Array, row: number): Vector => [
  values[3 * row] ?? 0,
  values[3 * row + 1] ?? 0,
  values[3 * row + 2] ?? 0,
];
