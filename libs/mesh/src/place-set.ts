/**
 * Places or triangles, each by its number, that are all forgotten at once: a set of JavaScript for each region of a large
 * design takes more memory than the design.
 */
export class PlaceSet {
  readonly #marks: Uint32Array;
  #mark = 1;
  #members: number[] = [];

  /** Of numbers below a bound. */
  constructor(bound: number) {
    this.#marks = new Uint32Array(bound);
  }

  /** In the order that they came. */
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
