import { setTimeout as timer } from 'node:timers/promises';
import type { Bus } from '@kerf/bus';
import { accounts } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import { WithdrawalTurns } from './withdrawal-turns.ts';

/** So many are held at one time, and so many of them asked for: whoever has just come back is not to be flooded. */
const mostHeld = 1_000;
const mostAtOnce = 8;

/** The pauses between two attempts double from the first to the longest. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Longer than a service is away as a rule. */
const patienceMs = 600_000;

/** Ends at once when the signal is given. */
type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Has what was made with a key or a token taken back that nobody will be shown, because nobody knows what became of the
 * request. Whoever has asked is answered meanwhile.
 */
export class Withdrawals {
  private readonly atWork = new Set<Promise<void>>();
  private readonly turns = new WithdrawalTurns(mostAtOnce);
  private readonly ending = new AbortController();

  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
    private readonly pause: Pause = pauseFor,
  ) {}

  /** Beyond a bound they are only logged. `digest` is the stored form. */
  begin(digest: string): void {
    if (this.atWork.size >= mostHeld) return this.giveUp(digest);
    const work = this.insist(digest).finally(() => this.atWork.delete(work));
    this.atWork.add(work);
  }

  /** Each is tried once more before the process ends. */
  async onApplicationShutdown(): Promise<void> {
    this.ending.abort();
    this.turns.open();
    await Promise.all(this.atWork);
  }

  private async insist(digest: string): Promise<void> {
    const { signal } = this.ending;
    const end = performance.now() + patienceMs;
    let ceilingMs = firstPauseMs;
    while (!(await this.turns.take(() => this.isWithdrawn(digest)))) {
      if (signal.aborted || performance.now() > end) return this.giveUp(digest);
      await this.pause(someOf(ceilingMs), signal);
      ceilingMs = Math.min(2 * ceilingMs, longestPauseMs);
    }
  }

  private giveUp(digest: string): void {
    this.log.error({ digest: beginningOf(digest) }, 'a secret is not withdrawn');
  }

  private async isWithdrawn(digest: string): Promise<boolean> {
    try {
      await this.bus.request(accounts.withdraw, { digest });
      return true;
    } catch (error) {
      this.log.warn({ err: error, digest: beginningOf(digest) }, 'a secret waits to be withdrawn');
      return false;
    }
  }
}

const pauseFor: Pause = (ms, signal) => timer(ms, undefined, { signal }).catch(() => undefined);

/** Those that failed together do not come back together. */
const someOf = (ceilingMs: number): number => (ceilingMs * (1 + Math.random())) / 2;

/** Enough to find the row that was left behind, by whoever may read the database. */
const beginningOf = (digest: string): string => digest.slice(0, 8);
