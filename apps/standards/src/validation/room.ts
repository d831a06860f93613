import { Fault } from '@kerf/errors';

const lookEveryMs = 25;

/** Memory that any design may use, so that small designs work even after large ones. */
const leastBytes = 60_000_000;

/** Garbage that designs may leave before it is collected: collection delays every design. */
const mostLeftBytes = 20_000_000;

/** Memory guard of the process, independent of the kind of design. */
export class Room {
  /** Minimum resident size of the process since the last collection, in bytes. */
  #rest = 0;

  /** Limit in bytes. */
  constructor(private readonly most: number) {}

  /** Runs work and calls `end` when memory exceeds the limit; then throws `design_too_large`. */
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
   * Collects garbage of earlier designs (with `--expose-gc`) when little memory is left: a stopped kernel holds up to
   * forty
   * megabytes until then. Not repeated needlessly, because collection delays every design.
   */
  collect(): void {
    const bytes = process.memoryUsage.rss();
    this.#rest = Math.min(this.#rest, bytes);
    if (bytes < Math.max(this.most / 2, this.#rest + mostLeftBytes)) return;
    globalThis.gc?.();
    this.#rest = process.memoryUsage.rss();
  }
}

/** Fault with advice for the caller. */
export const tooLarge = (): Fault =>
  Fault.of('design_too_large', {
    reason:
      'The design needs more memory than a validation can use. Make it coarser, or validate its parts separately.',
  });
