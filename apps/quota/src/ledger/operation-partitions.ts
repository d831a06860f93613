import { inBatches, type PeriodicTask } from '@kerf/concurrency';
import type { Database } from '@kerf/db';
import { startPeriodicTask } from '@kerf/service';
import { type Log, metrics } from '@kerf/telemetry';
import { statements } from './ledger-statements.ts';

interface PartitionTimes {
  readonly pauseMs: number;
  /** Retention of operations; a partition has those of one day. */
  readonly retentionDays: number;
}

interface PartitionState {
  readonly prepared_days: number;
  readonly stray_operations: number;
}

/** Days for which partitions are created ahead: time to notice that none are created. */
const daysAhead = 7;

const failure = 'preparing and dropping partitions failed';

/**
 * Partitions of the operations by day: created ahead, and dropped when they are past retention. Every process does it;
 * a lock lets one act at a time. A partition that is in use is left for the next run.
 */
export class OperationPartitions {
  private task: PeriodicTask | undefined;
  private state: PartitionState | undefined;
  private readonly stops = [
    metrics.getGauge('kerf.partitions.prepared').observe((observe) => {
      if (this.state) observe(this.state.prepared_days, {});
    }),
    metrics.getGauge('kerf.partitions.strays').observe((observe) => {
      if (this.state) observe(this.state.stray_operations, {});
    }),
  ];

  constructor(
    private readonly database: Pick<Database, 'queryOne'>,
    private readonly log: Log,
    private readonly times: PartitionTimes,
  ) {}

  /** A database that is away does not keep the service from starting. */
  async onApplicationBootstrap(): Promise<void> {
    await this.measure().catch((err: unknown) => this.log.warn({ err }, failure));
    const options = { pauseMs: this.times.pauseMs, jitter: true, failure };
    this.task = startPeriodicTask(this.log, (signal) => this.maintain(signal), options);
  }

  /** Stops before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    for (const stop of this.stops) stop();
    await this.task?.stop();
  }

  /** Creates the partitions that are missing, and drops those past retention, one at a time. */
  async maintain(signal: AbortSignal): Promise<void> {
    const { retentionDays } = this.times;
    await inBatches(1, () => this.change('preparePartition', daysAhead, 'prepared a partition'))(signal);
    await inBatches(1, () => this.change('dropPartition', retentionDays, 'removed a partition past retention'))(signal);
    await this.measure();
  }

  private async change(name: 'preparePartition' | 'dropPartition', days: number, message: string): Promise<number> {
    const { changed } = await this.database.queryOne<{ changed: boolean }>(statements[name], [days]);
    if (changed) this.log.info({}, message);
    return Number(changed);
  }

  private async measure(): Promise<void> {
    this.state = await this.database.queryOne<PartitionState>(statements.partitions, []);
  }
}
