/**
 * A set of vertex or triangle indices that is cleared in constant time: a JavaScript Set per region takes more memory
 * than a large design.
 */
export class PlaceSet {
  readonly #marks: Uint32Array;
  #mark = 1;
  #members: number[] = [];

  /** Holds indices below a bound. */
  constructor(bound: number) {
    this.#marks = new Uint32Array(bound);
  }

  /** Members in the order of insertion. */
  get members(): readonly number[] {
    return this.#members;
  }

  has(place: number): boolean {
    return this.#marks[place] === this.#mark;
  }

  add(place: number): void {
    if (this.has(place)) return;
    this.#marks[place] = this.#mark;
    this.#members.push(place);
  }

  clear(): void {
    this.#mark += 1;
    this.#members = [];
  }
}
