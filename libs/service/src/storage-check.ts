import type { PeriodicTask } from '@kerf/concurrency';
import type { Log } from '@kerf/telemetry';
import { startPeriodicTask } from './periodic-task.ts';

const failure = 'measuring the storage failed';

/** Periodic measurement of the storage, from before the first request until shutdown. */
export class StorageCheck {
  private task: PeriodicTask | undefined;

  constructor(
    private readonly measure: () => Promise<void>,
    private readonly log: Log,
    private readonly intervalMs: number,
  ) {}

  /** A database that is away does not keep the service from starting; it is measured when it is back. */
  async onApplicationBootstrap(): Promise<void> {
    await this.measure().catch((error: unknown) => this.log.warn({ err: error }, failure));
    this.task = startPeriodicTask(this.log, this.measure, { pauseMs: this.intervalMs, failure });
  }

  /** Stops the measurement before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.task?.stop();
  }
}
