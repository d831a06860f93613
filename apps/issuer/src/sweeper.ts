import { every, type Round } from '@kerf/service';
import type { Log } from '@kerf/telemetry';
import type { Artifacts } from './artifacts.ts';
import type { Clients } from './clients.ts';

const pauseMs = 60_000;
const batch = 1_000;

/** Removes again and again what has expired, and clients of no use. Every process runs one; they do not collide. */
export class Sweeper {
  private round: Round | undefined;

  constructor(
    private readonly artifacts: Pick<Artifacts, 'sweep'>,
    private readonly clients: Pick<Clients, 'prune'>,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.round = every(pauseMs, this.log, () => this.sweep());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.round?.stop();
  }

  /** Removes all that is due now. */
  async sweep(): Promise<void> {
    while ((await this.artifacts.sweep(batch)) === batch);
    await this.clients.prune();
  }
}
