import { inBatches, type PeriodicTask } from '@kerf/concurrency';
import { startPeriodicTask } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { Ledger } from './ledger.ts';

interface RetentionTimes {
  /** Pause between two runs. */
  readonly pauseMs: number;
  readonly usageDays: number;
  /** Retention of refunded operations. */
  readonly refundedDays: number;
}

/** Periodic removal of old usage and of refunded operations, which no quota bounds. Every process runs it. */
export class UsageRetention {
  private task: PeriodicTask | undefined;

  constructor(
    private readonly ledger: Pick<Ledger, 'pruneRefunded' | 'pruneUsage'>,
    private readonly log: Log,
    private readonly times: RetentionTimes,
  ) {}

  onApplicationBootstrap(): void {
    const options = { pauseMs: this.times.pauseMs, jitter: true, failure: 'pruning usage failed' };
    this.task = startPeriodicTask(this.log, (signal) => this.prune(signal), options);
  }

  /** Stops before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  private async prune(signal: AbortSignal): Promise<void> {
    const { usageDays, refundedDays } = this.times;
    await inBatches(500, (limit) => this.ledger.pruneRefunded(limit, refundedDays))(signal);
    await inBatches(500, (limit) => this.ledger.pruneUsage(limit, usageDays))(signal);
  }
}
