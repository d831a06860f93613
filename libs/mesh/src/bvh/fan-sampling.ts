import type { Mesh } from '../mesh.ts';
import { at } from '../typed-arrays.ts';

/** Triangles used at a vertex where more meet: neighbours in the fan see the same. */
const maxLooks = 48;

/** Samples the triangles around a vertex: all of them, except in a fan of many. */
export class FanSampling {
  /** Number of triangles at each vertex, and of those visited. */
  readonly #counts: Uint32Array;
  readonly #visits: Uint32Array;

  constructor({ points, corners }: Mesh) {
    this.#counts = new Uint32Array(points.length / 3);
    this.#visits = new Uint32Array(points.length / 3);
    for (const vertex of corners) this.#counts[vertex] = at(this.#counts, vertex) + 1;
  }

  /** Returns true for chosen triangles; called once for each triangle at a vertex, in order. */
  isChosen(vertex: number): boolean {
    const visits = at(this.#visits, vertex);
    this.#visits[vertex] = visits + 1;
    return visits % Math.ceil(at(this.#counts, vertex) / maxLooks) === 0;
  }
}
