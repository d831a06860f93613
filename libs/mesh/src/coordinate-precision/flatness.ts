import { cosDegrees, dot, subtract, add, scale, normalize, type Vector } from '@kerf/geometry';
import { normalOf } from '../face-normals.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import type { Patch } from '../patches/patch-vertices.ts';
import { at } from '../typed-arrays.ts';
import { Precision } from './precision.ts';

/** Triangles that differ more from their mean normal are not one plane, however narrow. */
const minAlikeCosine = cosDegrees(1);

/** Detects planes whose triangles low coordinate precision has turned against each other. */
export class FlatnessTest {
  readonly #model: Model;
  /** Largest relative error of vertices in one plane, in millimetres; 0 with full float precision. */
  readonly #maxDeviation: number;

  constructor(model: Model) {
    this.#model = model;
    this.#maxDeviation = 2 * new Precision(model).decimalError;
  }

  /** Returns true when the vertices of connected triangles lie in one plane within coordinate rounding. */
  isFlat(triangles: Patch): boolean {
    if (this.#maxDeviation === 0) return false;
    const { mesh, facets } = this.#model;
    const normal = this.#normalOf(triangles);
    const first = cornerOf(mesh, at(triangles, 0), 0);
    let [low, high] = [0, 0];
    for (const triangle of triangles) {
      if (dot(normalOf(facets, triangle), normal) < minAlikeCosine) return false;
      for (const corner of [0, 1, 2]) {
        const height = dot(subtract(cornerOf(mesh, triangle, corner), first), normal);
        [low, high] = [Math.min(low, height), Math.max(high, height)];
      }
    }
    return high - low <= this.#maxDeviation;
  }

  #normalOf(triangles: Patch): Vector {
    const { facets } = this.#model;
    let sum: Vector = [0, 0, 0];
    for (const triangle of triangles) sum = add(sum, scale(normalOf(facets, triangle), at(facets.areas, triangle)));
    return normalize(sum);
  }
}
