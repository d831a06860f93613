import type { Patch } from './patches/patch-corners.ts';

/** Triangles of a model, each by its number. A set of JavaScript takes more memory than a large design. */
export class TriangleSet {
  readonly #marks: Uint8Array;

  /** Of so many triangles that there are. */
  constructor(count: number) {
    this.#marks = new Uint8Array(count);
  }

  has(triangle: number): boolean {
    return this.#marks[triangle] === 1;
  }

  /** All of a patch. */
  add(patch: Patch): void {
    for (const triangle of patch) this.#marks[triangle] = 1;
  }
}
