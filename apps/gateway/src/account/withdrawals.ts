import { setTimeout as timer } from 'node:timers/promises';
import type { Bus } from '@kerf/bus';
import { accounts } from '@kerf/contracts';
import type { Log } from '@kerf/telemetry';
import { WithdrawalTurns } from './withdrawal-turns.ts';

/** Bounds of pending and of concurrent withdrawals, so that a service that has just recovered is not flooded. */
const mostHeld = 1_000;
const mostAtOnce = 8;

/** Bounds of the pause between attempts, which doubles each time. */
const firstPauseMs = 500;
const longestPauseMs = 30_000;

/** Duration of the retries, longer than a usual outage of a service. */
const patienceMs = 600_000;

/** Pause that ends at once when the signal aborts. */
type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Withdrawal, in the background, of keys and tokens that no client received, because the outcome of the write is
 * unknown. The client has its response meanwhile.
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

  /** Withdraws a secret by its digest. Beyond the maximum of pending withdrawals it is only logged. */
  begin(digest: string): void {
    if (this.atWork.size >= mostHeld) return this.giveUp(digest);
    const work = this.insist(digest).finally(() => this.atWork.delete(work));
    this.atWork.add(work);
  }

  /** Tries each pending withdrawal a last time before the process ends. */
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
    this.log.error({ digest: beginningOf(digest) }, 'gave up withdrawing an undelivered secret');
  }

  private async isWithdrawn(digest: string): Promise<boolean> {
    try {
      await this.bus.request(accounts.withdraw, { digest });
      return true;
    } catch (error) {
      this.log.warn({ err: error, digest: beginningOf(digest) }, 'could not withdraw an undelivered secret');
      return false;
    }
  }
}

const pauseFor: Pause = (ms, signal) => timer(ms, undefined, { signal }).catch(() => undefined);

/** Returns a pause of 50 to 100 % of the ceiling, so that simultaneous failures are not retried together. */
const someOf = (ceilingMs: number): number => (ceilingMs * (1 + Math.random())) / 2;

/** Shortens a digest for the log; enough to find its row in the database. */
const beginningOf = (digest: string): string => digest.slice(0, 8);
