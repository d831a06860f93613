import { Fault } from '@kerf/errors';

const checkIntervalMs = 25;

/** Memory that any design may use, so that small designs work even after large ones. */
const minDesignBytes = 60_000_000;

/** Garbage that designs may leave before it is collected: collection delays every design. */
const maxGarbageBytes = 20_000_000;

/** Memory guard of the process, independent of the kind of design. */
export class MemoryGuard {
  /** Minimum resident size of the process since the last collection, in bytes. */
  #rest = 0;

  /** Limit in bytes. */
  constructor(private readonly maxBytes: number) {}

  /** Runs work and calls `end` when memory exceeds the limit; then throws `design_too_large`. */
  async runGuarded<T>(work: () => Promise<T>, abort: () => void): Promise<T> {
    let isFull = false;
    this.collectGarbage();
    const limitBytes = Math.max(this.maxBytes, process.memoryUsage.rss() + minDesignBytes);
    const guard = setInterval(() => {
      if (isFull || process.memoryUsage.rss() < limitBytes) return;
      isFull = true;
      abort();
    }, checkIntervalMs);
    try {
      return await work();
    } catch (error) {
      throw isFull ? createTooLargeFault() : error;
    } finally {
      clearInterval(guard);
    }
  }

  /**
   * Collects garbage of earlier designs (with `--expose-gc`) when little memory is left: a stopped kernel holds up to
   * forty megabytes until then. Not repeated needlessly, because collection delays every design.
   */
  collectGarbage(): void {
    const bytes = process.memoryUsage.rss();
    this.#rest = Math.min(this.#rest, bytes);
    if (bytes < Math.max(this.maxBytes / 2, this.#rest + maxGarbageBytes)) return;
    globalThis.gc?.();
    this.#rest = process.memoryUsage.rss();
  }
}

/** Fault with advice for the caller. */
export const createTooLargeFault = (): Fault =>
  Fault.of('design_too_large', {
    reason:
      'The design needs more memory than a validation can use. Make it coarser, or validate its parts separately.',
  });
