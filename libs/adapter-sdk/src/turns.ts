interface Waiting {
  readonly size: number;
  readonly start: () => void;
}

/** FIFO semaphore; a command that must run alone acquires all permits. */
export class Turns {
  readonly places: number;
  #free: number;
  #running = 0;
  readonly #waiting: Waiting[] = [];

  constructor(places: number) {
    this.places = places;
    this.#free = places;
  }

  /** Returns the number of commands ahead of a new one; 0 if its permits are free. */
  ahead(size: number): number {
    return this.#waiting.length === 0 && size <= this.#free ? 0 : this.#waiting.length + this.#running;
  }

  /** Runs the work once its permits are free; an abort before that rejects without running it. */
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
