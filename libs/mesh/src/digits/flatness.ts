import { normalOf } from '../facets.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import type { Patch } from '../patches/patch-corners.ts';
import { at, cosine, dot, minus, plus, times, unit, type Vector } from '../vector.ts';
import { Precision } from './precision.ts';

/** Triangles that differ more from their mean normal are not one plane, however narrow. */
const alike = cosine(1);

/** Detects planes whose triangles low coordinate precision has turned against each other. */
export class Flatness {
  readonly #model: Model;
  /** Largest relative error of vertices in one plane, in millimetres; 0 with full float precision. */
  readonly #apart: number;

  constructor(model: Model) {
    this.#model = model;
    this.#apart = 2 * new Precision(model).room;
  }

  /** Returns true when the vertices of connected triangles lie in one plane within coordinate rounding. */
  isFlat(triangles: Patch): boolean {
    if (this.#apart === 0) return false;
    const { mesh, facets } = this.#model;
    const normal = this.#normalOf(triangles);
    const first = cornerOf(mesh, at(triangles, 0), 0);
    let [low, high] = [0, 0];
    for (const triangle of triangles) {
      if (dot(normalOf(facets, triangle), normal) < alike) return false;
      for (const corner of [0, 1, 2]) {
        const height = dot(minus(cornerOf(mesh, triangle, corner), first), normal);
        [low, high] = [Math.min(low, height), Math.max(high, height)];
      }
    }
    return high - low <= this.#apart;
  }

  #normalOf(triangles: Patch): Vector {
    const { facets } = this.#model;
    let sum: Vector = [0, 0, 0];
    for (const triangle of triangles) sum = plus(sum, times(normalOf(facets, triangle), at(facets.areas, triangle)));
    return unit(sum);
  }
}
