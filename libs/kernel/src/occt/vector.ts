import type { BoundingBox } from '../commands.ts';
import { oc } from './occt.ts';

/** A point, a direction or a size: [x, y, z]. The catalogue has checked that there are three coordinates. */
export type Vector = readonly number[];

/** Creates an OCCT point. The caller frees it. */
export const createPoint = ([x = 0, y = 0, z = 0]: Vector) => new oc.gp_Pnt(x, y, z);

/** Creates an OCCT coordinate system. The caller frees it. */
export function createAxes(origin: Vector, [x = 0, y = 0, z = 1]: Vector = []) {
  using at = createPoint(origin);
  using direction = new oc.gp_Dir(x, y, z);
  return new oc.gp_Ax2(at, direction);
}

export const add = (a: Vector, b: Vector): number[] => a.map((value, i) => value + (b[i] ?? 0));

export const subtract = (a: Vector, b: Vector): number[] => a.map((value, i) => value - (b[i] ?? 0));

export const scale = (a: Vector, factor: number): number[] => a.map((value) => value * factor);

export const dot = (a: Vector, b: Vector): number => a.reduce((all, value, i) => all + value * (b[i] ?? 0), 0);

export const cross = ([ax = 0, ay = 0, az = 0]: Vector, [bx = 0, by = 0, bz = 0]: Vector): number[] => [
  ay * bz - az * by,
  az * bx - ax * bz,
  ax * by - ay * bx,
];

/** Reads the coordinates of a handle and frees it. */
export function takeCoordinates(handle: { X(): number; Y(): number; Z(): number; delete(): void }): number[] {
  const values = [handle.X(), handle.Y(), handle.Z()];
  handle.delete();
  return values;
}

/** Rounds to 1e-6 mm, close to OCCT's own tolerance; never -0. */
export const roundCoordinates = (values: Vector): number[] => values.map((value) => Math.round(value * 1e6) / 1e6 + 0);

/** Computes the smallest box around all boxes; null for none. */
export function mergeBoxes(boxes: readonly BoundingBox[]): BoundingBox | null {
  const [first, ...rest] = boxes;
  if (!first) return null;
  return rest.reduce(
    (all, { min, max }) => ({
      min: all.min.map((value, i) => Math.min(value, min[i] ?? value)),
      max: all.max.map((value, i) => Math.max(value, max[i] ?? value)),
    }),
    first,
  );
}
