/** Counter that aborts a signal at its maximum. */
export class OperationCounter {
  readonly #most: number;
  readonly #controller = new AbortController();
  #counted = 0;

  constructor(max = Number.POSITIVE_INFINITY) {
    this.#most = max;
  }

  get maxReached(): AbortSignal {
    return this.#controller.signal;
  }

  get counted(): number {
    return this.#counted;
  }

  increment(): void {
    this.#counted += 1;
    if (this.#counted === this.#most) this.#controller.abort();
  }
}
