import { drained, every, type Round } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { Ledger } from './ledger.ts';

interface ChoreTimes {
  readonly sweepEveryMs: number;
  readonly rollUpEveryMs: number;
  readonly pruneEveryMs: number;
  /** For how long operations are kept that are counted for good. */
  readonly keptDays: number;
}

/** What is done to the ledger again and again. Every process of the service does it; they do not collide. */
export class Chores {
  private rounds: readonly Round[] = [];

  constructor(
    private readonly ledger: Ledger,
    private readonly log: Log,
    private readonly times: ChoreTimes,
  ) {}

  onApplicationBootstrap(): void {
    const { sweepEveryMs, rollUpEveryMs, pruneEveryMs } = this.times;
    const chore = (pauseMs: number, work: (end: AbortSignal) => Promise<void>, failure: string) =>
      every(pauseMs, this.log, work, { failure, drifts: true });
    this.rounds = [
      chore(
        sweepEveryMs,
        drained(200, (atMost) => this.sweep(atMost)),
        'sweeping failed',
      ),
      chore(
        rollUpEveryMs,
        drained(500, (atMost) => this.ledger.rollUp(atMost)),
        'rolling up failed',
      ),
      chore(
        pruneEveryMs,
        drained(500, (atMost) => this.prune(atMost)),
        'pruning failed',
      ),
    ];
  }

  /** Comes before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.rounds.map((round) => round.stop()));
  }

  /** Refunds what nobody settled in time. */
  private async sweep(atMost: number): Promise<number> {
    const swept = await this.ledger.sweep(atMost);
    if (swept > 0) this.log.info({ swept }, 'refunded operations that nobody settled');
    return swept;
  }

  /** Removes what nobody may ask for any more: answers after a day, operations after `keptDays`. */
  private async prune(atMost: number): Promise<number> {
    const forgotten = await this.ledger.forgetAnswers(atMost);
    return Math.max(forgotten, await this.ledger.prune(atMost, this.times.keptDays));
  }
}
