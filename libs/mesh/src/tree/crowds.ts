import type { Mesh } from '../mesh.ts';
import { at } from '../vector.ts';

/** A place where more triangles meet is looked at from so many of them: what one sees there the one beside it does, too. */
const mostLooks = 48;

/** Chooses from which triangles a corner is looked at: from all, unless it is the middle of a fan of many. */
export class Crowds {
  /** For each place how many triangles have a corner there, and how many of them have come. */
  readonly #counts: Uint32Array;
  readonly #come: Uint32Array;

  constructor({ points, corners }: Mesh) {
    this.#counts = new Uint32Array(points.length / 3);
    this.#come = new Uint32Array(points.length / 3);
    for (const place of corners) this.#counts[place] = at(this.#counts, place) + 1;
  }

  /** To be asked once for each triangle that has a corner in a place, in turn. */
  isChosen(place: number): boolean {
    const come = at(this.#come, place);
    this.#come[place] = come + 1;
    return come % Math.ceil(at(this.#counts, place) / mostLooks) === 0;
  }
}
