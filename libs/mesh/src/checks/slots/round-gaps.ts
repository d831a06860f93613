import type { Cylinder } from '../../fitting/cylinder-fit.ts';
import { outwardTo } from '../../fitting/cone-fit.ts';
import { at, cross, lengthOf, plus, times, unit, type Vector } from '../../vector.ts';

/** The gaps between round walls that run along with each other, as the circles tell them that their strips stand for. */
export class RoundGaps {
  readonly #cylinders: readonly Cylinder[];
  /** For each triangle the cylinder that it is a piece of, or -1. */
  readonly #of: Int32Array;

  constructor(triangles: number, cylinders: readonly Cylinder[]) {
    this.#cylinders = cylinders;
    this.#of = new Int32Array(triangles).fill(-1);
    for (const [i, cylinder] of cylinders.entries()) for (const triangle of cylinder.triangles) this.#of[triangle] = i;
  }

  cylinderAt(triangle: number): Cylinder | undefined {
    return this.#cylinders[at(this.#of, triangle)];
  }

  /**
   * From a place on one wall to the nearest of the other, or across a hollow; undefined where they are neither one hollow
   * nor a round wall about a round wall.
   */
  widthFrom(point: Vector, one: number, other: number): number | undefined {
    const [here, there] = [this.cylinderAt(one), this.cylinderAt(other)];
    if (!here || !there) return undefined;
    if (here === there) return here.isInternal ? 2 * here.radius : undefined;
    if (here.isInternal === there.isInternal) return undefined;
    if (lengthOf(cross(here.axis, there.axis)) > mostAskew) return undefined;
    const on = plus(point, times(unit(outwardTo(here, point)), here.radius - lengthOf(outwardTo(here, point))));
    return Math.abs(there.radius - lengthOf(outwardTo(there, on)));
  }
}

/** The sine between two axes that are parallel, but for the digits of a file. */
const mostAskew = 1e-3;
