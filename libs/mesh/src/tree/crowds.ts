import type { Mesh } from '../mesh.ts';
import { at } from '../vector.ts';

/** Triangles used at a vertex where more meet: neighbours in the fan see the same. */
const mostLooks = 48;

/** Samples the triangles around a vertex: all of them, except in a fan of many. */
export class Crowds {
  /** Number of triangles at each vertex, and of those visited. */
  readonly #counts: Uint32Array;
  readonly #come: Uint32Array;

  constructor({ points, corners }: Mesh) {
    this.#counts = new Uint32Array(points.length / 3);
    this.#come = new Uint32Array(points.length / 3);
    for (const place of corners) this.#counts[place] = at(this.#counts, place) + 1;
  }

  /** Returns true for chosen triangles; called once for each triangle at a vertex, in order. */
  isChosen(place: number): boolean {
    const come = at(this.#come, place);
    this.#come[place] = come + 1;
    return come % Math.ceil(at(this.#counts, place) / mostLooks) === 0;
  }
}
