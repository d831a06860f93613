import type { Outcome } from '@kerf/contracts';
import { BoundedMap } from '@kerf/service';

/** A command that has ended so many kernels is not sent again. */
const mostCrashes = 3;

/** So many commands are remembered. */
const mostRemembered = 64;

/** Which commands ended the CAD kernel of one adapter while they ran, and how often. */
export class Crashes {
  private counts: Map<string, number> | undefined;

  note(commandId: string): void {
    this.counts ??= new BoundedMap(mostRemembered);
    this.counts.set(commandId, (this.counts.get(commandId) ?? 0) + 1);
  }

  areTooMany(commandId: string): boolean {
    return (this.counts?.get(commandId) ?? 0) >= mostCrashes;
  }

  /** Takes over what was noted on the connection before. */
  inherit({ counts }: Crashes): void {
    if (!counts) return;
    const all = new BoundedMap<string, number>(mostRemembered);
    for (const [commandId, count] of [...counts, ...(this.counts ?? [])]) all.set(commandId, count);
    this.counts = all;
  }
}

/** What is answered about a command that is not sent again. */
export const givenUp = (name: string): Outcome => ({
  ok: false,
  error: {
    code: 'KERNEL_CRASH',
    message: `The CAD kernel crashed ${mostCrashes} times while it ran ${name}; it is not tried again.`,
  },
});
