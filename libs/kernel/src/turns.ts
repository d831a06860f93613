import type { Deadline } from './deadline.ts';

/** Lets one at a time work, in the order they came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;

  /** How many work and wait. */
  get pending(): number {
    return this.#pending;
  }

  async take<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
    const turn = this.#last;
    const outcome = deadline.before(turn).then(work);
    // One that gives up while it waits lets nobody overtake the one that works.
    this.#last = Promise.allSettled([turn, outcome]);
    this.#pending += 1;
    try {
      return await outcome;
    } finally {
      this.#pending -= 1;
      deadline.clear();
    }
  }

  /** Resolves when all that came until now are done. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
