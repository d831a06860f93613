/** Counter that aborts a signal at its maximum. */
export class OperationCounter {
  readonly #max: number;
  readonly #controller = new AbortController();
  #counted = 0;

  constructor(max = Number.POSITIVE_INFINITY) {
    this.#max = max;
  }

  get maxReached(): AbortSignal {
    return this.#controller.signal;
  }

  get counted(): number {
    return this.#counted;
  }

  increment(): void {
    this.#counted += 1;
    if (this.#counted === this.#max) this.#controller.abort();
  }
}
