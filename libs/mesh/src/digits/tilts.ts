import { normalOf } from '../facets.ts';
import { digitOf } from './grid.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import { at, cross, degrees, dot, lengthOf, minus, type Vector } from '../vector.ts';

/** Of a digit: half of it along each axis, at the corner of a triangle and at the side across from it. */
const mostApart = 3 ** 0.5;

/** In degrees: it may look anywhere. */
const anywhere = 90;

/** By how much the digits of a file may tilt the triangles of a model towards a direction. */
export class Tilts {
  readonly way: Vector;
  readonly #model: Model;
  readonly #digit: number;

  constructor(model: Model, way: Vector) {
    this.#model = model;
    this.way = way;
    this.#digit = digitOf(model.mesh);
  }

  /**
   * In degrees, at most: each corner is moved across the triangle by half a digit along each axis. What is no higher than
   * digits move its corners may look anywhere.
   */
  of(triangle: number): number {
    const { mesh, facets } = this.#model;
    const [a, b, c] = [cornerOf(mesh, triangle, 0), cornerOf(mesh, triangle, 1), cornerOf(mesh, triangle, 2)];
    const normal = normalOf(facets, triangle);
    const sides = [minus(c, b), minus(a, c), minus(b, a)];
    const longest = Math.max(...sides.map(lengthOf));
    if (2 * at(facets.areas, triangle) <= mostApart * this.#digit * longest) return anywhere;
    const steepness = sides
      .map((side) => Math.abs(dot(cross(normal, side), this.way)))
      .reduce((sum, one) => sum + one, 0);
    return degrees(Math.atan2(this.#off(normal) * steepness, 2 * at(facets.areas, triangle)));
  }

  /** In degrees, of triangles that lie between two heights, as one face that looks somewhere. */
  ofFace(normal: Vector, height: number): number {
    return degrees(Math.atan2(2 * this.#off(normal), height));
  }

  /** In millimetres, across a face. */
  #off([x, y, z]: Vector): number {
    return (this.#digit / 2) * (Math.abs(x) + Math.abs(y) + Math.abs(z));
  }
}
