import { Fault } from '@kerf/errors';

const lookEveryMs = 25;

/** A small design is looked at even when those before it have left much behind. */
const leastBytes = 60_000_000;

/**
 * How much memory the process may have, whatever a design is made of. With `--expose-gc` what earlier designs have left is
 * collected first: a kernel that has ended holds a hundred megabytes until then.
 */
export class Room {
  /** In bytes. */
  constructor(private readonly most: number) {}

  /** Does some work, and ends it by force when it takes more memory than there is: then it throws `design_too_large`. */
  async within<T>(work: () => Promise<T>, end: () => void): Promise<T> {
    let isFull = false;
    if (process.memoryUsage.rss() > this.most / 2) globalThis.gc?.();
    const most = Math.max(this.most, process.memoryUsage.rss() + leastBytes);
    const guard = setInterval(() => {
      if (isFull || process.memoryUsage.rss() < most) return;
      isFull = true;
      end();
    }, lookEveryMs);
    try {
      return await work();
    } catch (error) {
      throw isFull ? tooLarge() : error;
    } finally {
      clearInterval(guard);
    }
  }
}

/** What whoever sent it can do about it. */
export const tooLarge = (): Fault =>
  Fault.of('design_too_large', {
    reason: 'The design needs more memory than a validation has. Make it coarser, or validate its parts one by one.',
  });
