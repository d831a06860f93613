import { cross, toDegrees, dot, lengthOf, subtract, type Vector } from '@kerf/geometry';
import { normalOf } from '../face-normals.ts';
import { getResolution } from './coordinate-grid.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { at } from '../typed-arrays.ts';

/** Error in units of the resolution: half along each axis, at a vertex and at the opposite edge. */
const diagonal = 3 ** 0.5;

/** Degrees: any direction is possible. */
const maxTiltDegrees = 90;

/** Largest tilts of triangles towards a direction from coordinate rounding. */
export class TiltErrors {
  readonly direction: Vector;
  readonly #model: Model;
  readonly #digit: number;

  constructor(model: Model, direction: Vector) {
    this.#model = model;
    this.direction = direction;
    this.#digit = getResolution(model.mesh);
  }

  /**
   * Largest tilt in degrees: each vertex moves by half the resolution along each axis. A triangle no higher than that
   * may face anywhere.
   */
  getMaxTilt(triangle: number): number {
    const { mesh, facets } = this.#model;
    const [a, b, c] = [cornerOf(mesh, triangle, 0), cornerOf(mesh, triangle, 1), cornerOf(mesh, triangle, 2)];
    const normal = normalOf(facets, triangle);
    const sides = [subtract(c, b), subtract(a, c), subtract(b, a)];
    const longest = Math.max(...sides.map(lengthOf));
    if (2 * at(facets.areas, triangle) <= diagonal * this.#digit * longest) return maxTiltDegrees;
    const steepness = sides
      .map((side) => Math.abs(dot(cross(normal, side), this.direction)))
      .reduce((sum, one) => sum + one, 0);
    return toDegrees(Math.atan2(this.#normalError(normal) * steepness, 2 * at(facets.areas, triangle)));
  }

  /** Largest tilt in degrees of triangles between two heights, as one face with a mean normal. */
  getFaceTilt(normal: Vector, height: number): number {
    return toDegrees(Math.atan2(2 * this.#normalError(normal), height));
  }

  /** Error across a face, in millimetres. */
  #normalError([x, y, z]: Vector): number {
    return (this.#digit / 2) * (Math.abs(x) + Math.abs(y) + Math.abs(z));
  }
}
