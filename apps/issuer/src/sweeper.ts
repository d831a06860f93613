import { inBatches, startPeriodic, type PeriodicTask } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { Artifacts } from './artifacts.ts';
import type { Clients } from './clients.ts';

const pauseMs = 60_000;

/** Periodic removal of expired artifacts and unused clients. Every process runs one; they do not collide. */
export class Sweeper {
  private sweeps: PeriodicTask | undefined;
  private readonly sweepArtifacts;

  constructor(
    artifacts: Pick<Artifacts, 'removeExpired'>,
    private readonly clients: Pick<Clients, 'removeUnused'>,
    private readonly log: Log,
  ) {
    this.sweepArtifacts = inBatches(1_000, (atMost) => artifacts.removeExpired(atMost));
  }

  onApplicationBootstrap(): void {
    const options = { failure: 'sweeping failed', drifts: true };
    this.sweeps = startPeriodic(pauseMs, this.log, (end) => this.sweepExpired(end), options);
  }

  /** Stops before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.sweeps?.stop();
  }

  /** Removes everything that is due now. */
  async sweepExpired(end: AbortSignal): Promise<void> {
    await this.sweepArtifacts(end);
    await this.clients.removeUnused();
  }
}
