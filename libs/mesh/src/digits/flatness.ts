import { normalOf } from '../facets.ts';
import { cornerOf } from '../mesh.ts';
import type { Model } from '../model.ts';
import type { Patch } from '../patches/patch-corners.ts';
import { at, cosine, dot, minus, plus, times, unit, type Vector } from '../vector.ts';
import { Precision } from './precision.ts';

/** Triangles that look so far from their mean, as a cosine, are no plane, however narrow they are. */
const alike = cosine(1);

/** Tells what was drawn as one plane: a file of few decimals turns its triangles from each other. */
export class Flatness {
  readonly #model: Model;
  /** How far apart decimals may have moved corners of one plane, in millimetres; 0 where a file tells all that floats do. */
  readonly #apart: number;

  constructor(model: Model) {
    this.#model = model;
    this.#apart = 2 * new Precision(model).room;
  }

  /** Whether the corners of triangles that hang together are off one plane by no more than the digits of the file. */
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
