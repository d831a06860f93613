import { inBatches, type PeriodicTask } from '@kerf/concurrency';
import { startPeriodicTask } from '@kerf/service';
import { type Log, metrics } from '@kerf/telemetry';
import type { Ledger } from './ledger.ts';

interface MaintenanceIntervals {
  readonly sweepIntervalMs: number;
  readonly rollUpIntervalMs: number;
  readonly pruneIntervalMs: number;
  /** Retention of operations in days, after which their partition is dropped; their usage stays in the roll-ups. */
  readonly retentionDays: number;
}

/** Days after which operations are removed one by one because their partition was not dropped. */
const graceDays = 2;

/** Periodic tasks of the ledger. All processes of the service run them concurrently, without conflicts. */
export class LedgerMaintenance {
  private tasks: readonly PeriodicTask[] = [];
  private readonly refunded = metrics.getCounter('kerf.sweep.refunded');

  constructor(
    private readonly ledger: Ledger,
    private readonly log: Log,
    private readonly intervals: MaintenanceIntervals,
  ) {}

  onApplicationBootstrap(): void {
    const { sweepIntervalMs, rollUpIntervalMs, pruneIntervalMs } = this.intervals;
    const startTask = (pauseMs: number, work: (end: AbortSignal) => Promise<void>, failure: string) =>
      startPeriodicTask(this.log, work, { pauseMs, jitter: true, failure });
    this.tasks = [
      startTask(
        sweepIntervalMs,
        inBatches(200, (limit) => this.refundOverdue(limit)),
        'refunding unsettled operations failed',
      ),
      startTask(
        rollUpIntervalMs,
        inBatches(500, (limit) => this.ledger.rollUp(limit)),
        'rolling up usage failed',
      ),
      startTask(
        pruneIntervalMs,
        inBatches(500, (limit) => this.pruneExpired(limit)),
        'pruning operations failed',
      ),
    ];
  }

  /** Stops the tasks before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  /** Refunds operations that were not settled in time. */
  private async refundOverdue(limit: number): Promise<number> {
    const swept = await this.ledger.sweepOverdue(limit);
    this.refunded.add(swept, {});
    if (swept > 0) this.log.info({ swept }, 'refunded operations that were not settled in time');
    return swept;
  }

  /** Removes outcomes after a day, and operations that no dropped partition took with it. */
  private async pruneExpired(limit: number): Promise<number> {
    const forgotten = await this.ledger.forgetAnswers(limit);
    return Math.max(forgotten, await this.ledger.pruneOperations(limit, this.intervals.retentionDays + graceDays));
  }
}
