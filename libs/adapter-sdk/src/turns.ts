interface Waiting {
  readonly size: number;
  readonly start: () => void;
}

/** So many places, given out in the order in which they were asked for; some ask for all of them, to be alone. */
export class Turns {
  readonly places: number;
  #free: number;
  #running = 0;
  readonly #waiting: Waiting[] = [];

  constructor(places: number) {
    this.places = places;
    this.#free = places;
  }

  /** How many come before one that asks now; 0 if its places are free. */
  ahead(size: number): number {
    return this.#waiting.length === 0 && size <= this.#free ? 0 : this.#waiting.length + this.#running;
  }

  /** Does the work when its places are free; when it is called off before, it is not begun. */
  async run<T>(size: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#take(size, signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#free += size;
      this.#advance();
    }
  }

  #take(size: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(signal.reason);
        this.#advance();
      };
      const start = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const turn = { size, start };
      this.#waiting.push(turn);
      signal.addEventListener('abort', giveUp, { once: true });
      if (signal.aborted) giveUp();
      this.#advance();
    });
  }

  #advance(): void {
    for (let next = this.#waiting[0]; next && next.size <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#running += 1;
      this.#free -= next.size;
      next.start();
    }
  }
}
