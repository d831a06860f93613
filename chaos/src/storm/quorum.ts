/** Counter that aborts a signal at its maximum. */
export class Quorum {
  readonly #most: number;
  readonly #controller = new AbortController();
  #counted = 0;

  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  get reached(): AbortSignal {
    return this.#controller.signal;
  }

  get counted(): number {
    return this.#counted;
  }

  count(): void {
    this.#counted += 1;
    if (this.#counted === this.#most) this.#controller.abort();
  }
}
