interface Waiter {
  readonly permits: number;
  readonly start: () => void;
}

/** FIFO semaphore; a command that must run alone acquires all permits. */
export class Semaphore {
  readonly capacity: number;
  #free: number;
  #running = 0;
  readonly #waiting: Waiter[] = [];

  constructor(capacity: number) {
    this.capacity = capacity;
    this.#free = capacity;
  }

  /** Returns the number of commands ahead of a new one; 0 if its permits are free. */
  countAhead(permits: number): number {
    return this.#waiting.length === 0 && permits <= this.#free ? 0 : this.#waiting.length + this.#running;
  }

  /** Runs the work once its permits are free; an abort before that rejects without running it. */
  async run<T>(permits: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#take(permits, signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#free += permits;
      this.#advance();
    }
  }

  #take(permits: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        reject(signal.reason);
        this.#advance();
      };
      const start = () => {
        signal.removeEventListener('abort', abort);
        resolve();
      };
      const waiter = { permits, start };
      this.#waiting.push(waiter);
      signal.addEventListener('abort', abort, { once: true });
      if (signal.aborted) abort();
      this.#advance();
    });
  }

  #advance(): void {
    for (let next = this.#waiting[0]; next && next.permits <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#running += 1;
      this.#free -= next.permits;
      next.start();
    }
  }
}
