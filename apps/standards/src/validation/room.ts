import { Fault } from '@kerf/errors';

const lookEveryMs = 25;

/** A small design is looked at even when those before it have left much behind. */
const leastBytes = 60_000_000;

/** What designs may leave behind before it is collected, which everybody waits for. */
const mostLeftBytes = 20_000_000;

/** How much memory the process may have, whatever a design is made of. */
export class Room {
  /** The least that there was in the process since it was last collected, in bytes. */
  #rest = 0;

  /** In bytes. */
  constructor(private readonly most: number) {}

  /** Does some work, and ends it by force when it takes more memory than there is: then it throws `design_too_large`. */
  async within<T>(work: () => Promise<T>, end: () => void): Promise<T> {
    let isFull = false;
    this.collect();
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

  /**
   * With `--expose-gc` collects what earlier designs have left, where little room is left: a kernel that has ended holds up
   * to forty megabytes until then. Nothing is collected twice, as every design would wait for it.
   */
  collect(): void {
    const bytes = process.memoryUsage.rss();
    this.#rest = Math.min(this.#rest, bytes);
    if (bytes < Math.max(this.most / 2, this.#rest + mostLeftBytes)) return;
    globalThis.gc?.();
    this.#rest = process.memoryUsage.rss();
  }
}

/** What whoever sent it can do about it. */
export const tooLarge = (): Fault =>
  Fault.of('design_too_large', {
    reason: 'The design needs more memory than a validation has. Make it coarser, or validate its parts one by one.',
  });
