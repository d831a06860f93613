/**
 * A set of vertex or triangle indices that is cleared in constant time: a JavaScript Set per region takes more memory
 * than a large design.
 */
export class IndexSet {
  readonly #marks: Uint32Array;
  #generation = 1;
  #members: number[] = [];

  /** Holds indices below a bound. */
  constructor(bound: number) {
    this.#marks = new Uint32Array(bound);
  }

  /** Members in the order of insertion. */
  get members(): readonly number[] {
    return this.#members;
  }

  has(index: number): boolean {
    return this.#marks[index] === this.#generation;
  }

  add(index: number): void {
    if (this.has(index)) return;
    this.#marks[index] = this.#generation;
    this.#members.push(index);
  }

  clear(): void {
    this.#generation += 1;
    this.#members = [];
  }
}
