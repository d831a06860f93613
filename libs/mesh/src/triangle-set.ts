/** A set of triangles by index. A JavaScript Set takes more memory than a large design. */
export class TriangleSet {
  readonly #marks: Uint8Array;

  /** Holds indices below a count. */
  constructor(count: number) {
    this.#marks = new Uint8Array(count);
  }

  has(triangle: number): boolean {
    return this.#marks[triangle] === 1;
  }

  addAll(triangles: Iterable<number>): void {
    for (const triangle of triangles) this.#marks[triangle] = 1;
  }
}
