import type { Deadline } from './deadline.ts';

/** Mutex: runs one task at a time, in order of arrival. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve();
  #pendingCount = 0;

  /** Number of tasks that run or wait. */
  get pendingCount(): number {
    return this.#pendingCount;
  }

  async runExclusive<T>(deadline: Deadline, work: () => Promise<T>): Promise<T> {
    const previous = this.#last;
    const outcome = deadline.race(previous).then(work);
    // A task that gives up while it waits must not let a later one start beside the running one.
    this.#last = Promise.allSettled([previous, outcome]);
    this.#pendingCount += 1;
    try {
      return await outcome;
    } finally {
      this.#pendingCount -= 1;
      deadline.clearTimer();
    }
  }

  /** Resolves when all tasks submitted so far have finished. */
  async waitUntilIdle(): Promise<void> {
    await this.#last;
  }
}
