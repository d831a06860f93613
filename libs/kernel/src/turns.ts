import type { Deadline } from './deadline.ts';

/** Mutex: runs one task at a time, in order of arrival. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;

  /** Number of tasks that run or wait. */
  get pending(): number {
    return this.#pending;
  }

  async take<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
    const turn = this.#last;
    const outcome = deadline.before(turn).then(work);
    // A task that gives up while it waits must not let a later one start beside the running one.
    this.#last = Promise.allSettled([turn, outcome]);
    this.#pending += 1;
    try {
      return await outcome;
    } finally {
      this.#pending -= 1;
      deadline.clear();
    }
  }

  /** Resolves when all tasks submitted so far have finished. */
  async settled(): Promise<void> {
    await this.#last;
  }
}
