import type { Outcome } from '@kerf/contracts';
import { BoundedMap } from '@kerf/service';

/** A command that crashed this many kernels is not sent again. */
const mostCrashes = 3;

/** Maximum number of commands that are tracked. */
const mostRemembered = 64;

/** Number of CAD kernel crashes per command of one adapter. */
export class Crashes {
  private counts: Map<string, number> | undefined;

  note(commandId: string): void {
    this.counts ??= new BoundedMap(mostRemembered);
    this.counts.set(commandId, (this.counts.get(commandId) ?? 0) + 1);
  }

  areTooMany(commandId: string): boolean {
    return (this.counts?.get(commandId) ?? 0) >= mostCrashes;
  }

  /** Adds the counts of the previous connection. */
  inherit({ counts }: Crashes): void {
    if (!counts) return;
    const all = new BoundedMap<string, number>(mostRemembered);
    for (const [commandId, count] of [...counts, ...(this.counts ?? [])]) all.set(commandId, count);
    this.counts = all;
  }
}

/** Outcome of a command that is not sent again, because it crashed the kernel too often. */
export const givenUp = (name: string): Outcome => ({
  ok: false,
  error: {
    code: 'KERNEL_CRASH',
    message: `The CAD kernel crashed ${mostCrashes} times while it ran ${name}; it is not retried.`,
  },
});
