import { Fault } from '@kerf/errors';

/** Mutex for designs: each may take most of the available memory. */
export class Mutex {
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /**
   * Runs work after all earlier work; returns undefined if the deadline passes first.
   * Throws `unavailable` if too many callers wait.
   */
  async runExclusive<T>(until: number, work: () => Promise<T>): Promise<T | undefined> {
    if (this.waiting >= maxWaiting) throw Fault.of('unavailable', { service: 'validation' });
    this.waiting += 1;
    const before = this.last;
    const done = endsBefore(before, until)
      .then((isFree) => (isFree ? work() : undefined))
      .finally(() => (this.waiting -= 1));
    this.last = Promise.allSettled([before, done]);
    return done;
  }
}

/** Maximum number of designs in progress or waiting. */
const maxWaiting = 8;

/**
 * Resolves to true if work ends before a deadline on the clock of `performance.now()`. Measuring loads no service
 * code, so the
 * timeout of @kerf/service is not used.
 */
async function endsBefore(before: Promise<unknown>, until: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, until - performance.now()));
  });
  return Promise.race([before.then(() => true), late]).finally(() => clearTimeout(timer));
}
