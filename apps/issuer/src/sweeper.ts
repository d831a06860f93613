import { drained, every, type Round } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { Artifacts } from './artifacts.ts';
import type { Clients } from './clients.ts';

const pauseMs = 60_000;

/** Periodic removal of expired artifacts and unused clients. Every process runs one; they do not collide. */
export class Sweeper {
  private round: Round | undefined;
  private readonly sweepArtifacts;

  constructor(
    artifacts: Pick<Artifacts, 'sweep'>,
    private readonly clients: Pick<Clients, 'prune'>,
    private readonly log: Log,
  ) {
    this.sweepArtifacts = drained(1_000, (atMost) => artifacts.sweep(atMost));
  }

  onApplicationBootstrap(): void {
    const options = { failure: 'sweeping failed', drifts: true };
    this.round = every(pauseMs, this.log, (end) => this.sweep(end), options);
  }

  /** Stops before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.round?.stop();
  }

  /** Removes everything that is due now. */
  async sweep(end: AbortSignal): Promise<void> {
    await this.sweepArtifacts(end);
    await this.clients.prune();
  }
}
