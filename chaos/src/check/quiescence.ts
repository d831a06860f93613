import { pause } from '@kerf/concurrency';
import type { Ledger } from './ledger.ts';

const pollIntervalMs = 500;
const quietRounds = 4;

/** Waits until no operation is open and nothing was written for a while; stops waiting at the deadline. */
export async function waitQuiescent(ledger: Pick<Ledger, 'tide'>, deadlineMs: number): Promise<void> {
  const end = performance.now() + deadlineMs;
  let before = '';
  let quiet = 0;
  while (quiet < quietRounds && performance.now() < end) {
    const { open, written } = await ledger.tide();
    quiet = open === 0 && written === before ? quiet + 1 : 0;
    before = written;
    await pause(pollIntervalMs);
  }
}
