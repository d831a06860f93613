import type { Coordinates, Vector } from '@kerf/geometry';
import { oc } from './occt.ts';

/** Reads a vector from parameters. The catalogue has checked that there are three coordinates. */
export const toVector = ([x = 0, y = 0, z = 0]: readonly number[]): Coordinates => [x, y, z];

/** Creates an OCCT point. The caller frees it. */
export const createPoint = (point: Vector) => new oc.gp_Pnt(...point);

/** Creates an OCCT coordinate system. The caller frees it. */
export function createAxes(origin: Vector, [x, y, z]: Vector = [0, 0, 1]) {
  using at = createPoint(origin);
  using direction = new oc.gp_Dir(x, y, z);
  return new oc.gp_Ax2(at, direction);
}

/** Reads the coordinates of a handle and frees it. */
export function takeCoordinates(handle: { X(): number; Y(): number; Z(): number; delete(): void }): Coordinates {
  const values: Coordinates = [handle.X(), handle.Y(), handle.Z()];
  handle.delete();
  return values;
}

/** Rounds to 1e-6 mm, close to OCCT's own tolerance; never -0. */
export const roundCoordinates = ([x, y, z]: Vector): Coordinates => [
  roundCoordinate(x),
  roundCoordinate(y),
  roundCoordinate(z),
];

export const roundCoordinate = (value: number): number => Math.round(value * 1e6) / 1e6 + 0;
