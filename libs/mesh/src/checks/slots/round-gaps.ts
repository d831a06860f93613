import { cross, lengthOf, add, scale, normalize, type Vector } from '@kerf/geometry';
import type { Cylinder } from '../../fitting/cylinder-fit.ts';
import { radialVector } from '../../fitting/cone-fit.ts';
import { at } from '../../typed-arrays.ts';

/** Gaps between parallel round walls, measured between the circles that their strips approximate. */
export class RoundGaps {
  readonly #cylinders: readonly Cylinder[];
  /** Index of the cylinder that each triangle belongs to, or -1. */
  readonly #of: Int32Array;

  constructor(triangles: number, cylinders: readonly Cylinder[]) {
    this.#cylinders = cylinders;
    this.#of = new Int32Array(triangles).fill(-1);
    for (const [i, cylinder] of cylinders.entries()) for (const triangle of cylinder.triangles) this.#of[triangle] = i;
  }

  getCylinder(triangle: number): Cylinder | undefined {
    return this.#cylinders[at(this.#of, triangle)];
  }

  /**
   * Width from a point on one wall to the nearest of the other, or across a concave wall; undefined unless the walls
   * are one concave wall or nested round walls.
   */
  measureWidth(point: Vector, one: number, other: number): number | undefined {
    const [here, there] = [this.getCylinder(one), this.getCylinder(other)];
    if (!here || !there) return undefined;
    if (here === there) return here.isInternal ? 2 * here.radius : undefined;
    if (here.isInternal === there.isInternal) return undefined;
    if (lengthOf(cross(here.axis, there.axis)) > maxSkewSine) return undefined;
    const on = add(
      point,
      scale(normalize(radialVector(here, point)), here.radius - lengthOf(radialVector(here, point))),
    );
    return Math.abs(there.radius - lengthOf(radialVector(there, on)));
  }
}

/** Sine between axes that are parallel within coordinate rounding. */
const maxSkewSine = 1e-3;
