import { inBatches, type PeriodicTask } from '@kerf/concurrency';
import { usageEvents } from '@kerf/contracts';
import type { Database } from '@kerf/db';
import { startPeriodicTask } from '@kerf/service';
import { type Log, metrics } from '@kerf/telemetry';

const pauseMs = 10_000;
const batchSize = 1_000;

/** Retention of stored events: more than twice the two minutes within which nats-server writes them to disk. */
export const safeAfterS = 300;

/** Maximum wait of an event in days: its stream would not keep it for longer either. */
const maxWaitDays = usageEvents.retentionMs / 86_400_000;

const statements = {
  forgetStored: { name: 'events_forget_stored', text: 'SELECT events.forget_stored($1, $2) AS removed' },
  dropExcess: { name: 'events_drop_excess', text: 'SELECT events.drop_excess($1, $2, $3) AS removed' },
};

/**
 * Periodic removal of events from the outbox: of stored ones that are safe, and of the oldest waiting ones when there are
 * too many. The tables hold what a dropped event reported.
 */
export class OutboxRetention {
  private task: PeriodicTask | undefined;
  private readonly dropped = metrics.getCounter('kerf.outbox.dropped');

  constructor(
    private readonly database: Pick<Database, 'queryOne'>,
    private readonly log: Log,
    /** Maximum number of waiting events. */
    private readonly maxWaiting: number,
  ) {}

  onApplicationBootstrap(): void {
    const options = { pauseMs, jitter: true, failure: 'removing events from the outbox failed' };
    this.task = startPeriodicTask(this.log, (signal) => this.removeEvents(signal), options);
  }

  /** Stops before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }

  /** Removes all events that are safe, and drops those above the bounds. */
  async removeEvents(signal: AbortSignal): Promise<void> {
    await inBatches(batchSize, (limit) => this.remove('forgetStored', [limit, safeAfterS]))(signal);
    let dropped = 0;
    await inBatches(batchSize, async (limit) => {
      const events = await this.remove('dropExcess', [limit, maxWaitDays, this.maxWaiting]);
      dropped += events;
      return events;
    })(signal);
    this.dropped.add(dropped, {});
    if (dropped > 0) this.log.error({ events: dropped }, 'dropped the oldest events of the outbox: JetStream is away');
  }

  private async remove(statement: keyof typeof statements, values: readonly unknown[]): Promise<number> {
    return (await this.database.queryOne<{ removed: number }>(statements[statement], values)).removed;
  }
}
