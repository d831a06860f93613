import { FifoCache } from '@kerf/concurrency';
import type { Outcome } from '@kerf/contracts';

/** A command that crashed this many kernels is not sent again. */
const maxCrashes = 3;

/** Maximum number of commands that are tracked. */
const maxTracked = 64;

/** Number of CAD kernel crashes per command of one adapter. */
export class CrashCounter {
  private counts: Map<string, number> | undefined;

  recordCrash(commandId: string): void {
    this.counts ??= new FifoCache(maxTracked);
    this.counts.set(commandId, (this.counts.get(commandId) ?? 0) + 1);
  }

  hasReachedLimit(commandId: string): boolean {
    return (this.counts?.get(commandId) ?? 0) >= maxCrashes;
  }

  /** Adds the counts of the previous connection. */
  inheritCounts({ counts }: CrashCounter): void {
    if (!counts) return;
    const all = new FifoCache<string, number>(maxTracked);
    for (const [commandId, count] of [...counts, ...(this.counts ?? [])]) all.set(commandId, count);
    this.counts = all;
  }
}

/** Outcome of a command that is not sent again, because it crashed the kernel too often. */
export const createCrashLoopOutcome = (name: string): Outcome => ({
  ok: false,
  error: {
    code: 'KERNEL_CRASH',
    message: `The CAD kernel crashed ${maxCrashes} times while it ran ${name}; it is not retried.`,
  },
});
