import { Fault } from '@kerf/errors';

/** One design after the other: each may take most of the memory there is. */
export class Turns {
  private pending = 0;
  private last: Promise<unknown> = Promise.resolve();

  /**
   * Does some work when all before it is over; undefined when its time is over before that. Throws `unavailable` when
   * too many wait.
   */
  async take<T>(until: number, work: () => Promise<T>): Promise<T | undefined> {
    if (this.pending >= mostPending) throw Fault.of('unavailable', { service: 'validation' });
    this.pending += 1;
    const before = this.last;
    const done = isOverBy(before, until)
      .then((isMine) => (isMine ? work() : undefined))
      .finally(() => (this.pending -= 1));
    this.last = Promise.allSettled([before, done]);
    return done;
  }
}

/** The design that is looked at, and those that wait for it. */
const mostPending = 8;

/**
 * Whether something is over before a moment on the clock of `performance.now()`. `noLongerThan` of @kerf/service would
 * say it too, but where designs are measured no service is loaded.
 */
async function isOverBy(before: Promise<unknown>, until: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, until - performance.now()));
  });
  return Promise.race([before.then(() => true), late]).finally(() => clearTimeout(timer));
}
