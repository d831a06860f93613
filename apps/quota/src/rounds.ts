import type { Log } from '@kerf/telemetry';

/** A piece of work that is done in batches; `run` says how many of `batch` it found. */
export interface Chore {
  readonly batch: number;
  readonly intervalMs: number;
  run(atMost: number): Promise<number>;
  /** What the log says when it fails. */
  readonly failure: string;
}

/** Does a chore again and again: at once while its batches are full, else after a pause. */
export class Rounds {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly chore: Chore,
    private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.plan();
  }

  /** Comes before the database closes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private plan(): void {
    if (this.stopped) return;
    // Up to half more, so that the processes of the service drift apart.
    const pauseMs = this.chore.intervalMs * (1 + Math.random() / 2);
    this.timer = setTimeout(() => {
      this.round = this.work().finally(() => this.plan());
    }, pauseMs);
  }

  private async work(): Promise<void> {
    const { batch } = this.chore;
    try {
      let found = batch;
      while (found === batch && !this.stopped) found = await this.chore.run(batch);
    } catch (error) {
      this.log.error({ err: error }, this.chore.failure);
    }
  }
}
