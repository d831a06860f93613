import { drained, every, type Round } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { Ledger } from './ledger.ts';

interface ChoreTimes {
  readonly sweepEveryMs: number;
  readonly rollUpEveryMs: number;
  readonly pruneEveryMs: number;
  /** Retention of operations in days; their usage stays in the roll-ups. */
  readonly keptDays: number;
}

/** Periodic tasks of the ledger. All processes of the service run them concurrently, without conflicts. */
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
        'refunding unsettled operations failed',
      ),
      chore(
        rollUpEveryMs,
        drained(500, (atMost) => this.ledger.rollUp(atMost)),
        'rolling up usage failed',
      ),
      chore(
        pruneEveryMs,
        drained(500, (atMost) => this.prune(atMost)),
        'pruning operations failed',
      ),
    ];
  }

  /** Stops the tasks before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.rounds.map((round) => round.stop()));
  }

  /** Refunds operations that were not settled in time. */
  private async sweep(atMost: number): Promise<number> {
    const swept = await this.ledger.sweep(atMost);
    if (swept > 0) this.log.info({ swept }, 'refunded operations that were not settled in time');
    return swept;
  }

  /** Removes outcomes after a day, and operations after `retentionDays`. */
  private async prune(atMost: number): Promise<number> {
    const forgotten = await this.ledger.forgetAnswers(atMost);
    return Math.max(forgotten, await this.ledger.prune(atMost, this.times.keptDays));
  }
}
