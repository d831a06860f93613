import { inBatches, type PeriodicTask } from '@kerf/concurrency';
import { startPeriodicTask } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { Artifacts } from './artifacts.ts';
import type { Clients } from './clients.ts';

const pauseMs = 60_000;

/** Periodic removal of expired artifacts and unused clients. Every process runs one; they do not collide. */
export class Sweeper {
  private sweeps: PeriodicTask | undefined;
  private readonly sweepArtifacts;
  private readonly sweepClients;

  constructor(
    artifacts: Pick<Artifacts, 'removeExpired'>,
    clients: Pick<Clients, 'removeUnused'>,
    private readonly log: Log,
  ) {
    this.sweepArtifacts = inBatches(1_000, (maxItems) => artifacts.removeExpired(maxItems));
    this.sweepClients = inBatches(1_000, (maxItems) => clients.removeUnused(maxItems));
  }

  onApplicationBootstrap(): void {
    const options = { pauseMs, jitter: true, failure: 'sweeping failed' };
    this.sweeps = startPeriodicTask(this.log, (signal) => this.sweepExpired(signal), options);
  }

  /** Stops before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.stop();
  }

  /** Removes everything that is due now. */
  async sweepExpired(signal: AbortSignal): Promise<void> {
    await this.sweepArtifacts(signal);
    await this.sweepClients(signal);
  }
}
