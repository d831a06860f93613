import { dot, type Vector } from '@kerf/geometry';
import { cornerOf } from '../../mesh.ts';
import type { Model } from '../../model.ts';
import { at } from '../../typed-arrays.ts';

/** Index of the surface piece that each triangle belongs to. */
interface Pieces {
  readonly of: Uint32Array;
  readonly count: number;
}

/** Extents of surface pieces along a direction. */
export class Extents {
  readonly #of: Uint32Array;
  readonly #low: Float64Array;
  readonly #high: Float64Array;

  constructor({ mesh }: Model, { of, count }: Pieces, along: Vector) {
    this.#of = of;
    this.#low = new Float64Array(count).fill(Infinity);
    this.#high = new Float64Array(count).fill(-Infinity);
    for (let triangle = 0; triangle < of.length; triangle += 1)
      for (const corner of [0, 1, 2]) this.#stretch(at(of, triangle), dot(cornerOf(mesh, triangle, corner), along));
  }

  /** Start of the piece that a triangle belongs to. */
  getLow(triangle: number): number {
    return at(this.#low, at(this.#of, triangle));
  }

  /** End of the piece that a triangle belongs to. */
  getHigh(triangle: number): number {
    return at(this.#high, at(this.#of, triangle));
  }

  #stretch(piece: number, height: number): void {
    this.#low[piece] = Math.min(at(this.#low, piece), height);
    this.#high[piece] = Math.max(at(this.#high, piece), height);
  }
}
