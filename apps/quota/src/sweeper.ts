import type { Log } from '@kerf/telemetry';
import type { Ledger } from './ledger.ts';

const batch = 200;

/** Refunds again and again what nobody settled in time. Every process of the service runs one; they do not collide. */
export class Sweeper {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly ledger: Pick<Ledger, 'sweep'>,
    private readonly log: Log,
    private readonly intervalMs: number,
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
    const pauseMs = this.intervalMs * (1 + Math.random() / 2);
    this.timer = setTimeout(() => {
      this.round = this.sweep().finally(() => this.plan());
    }, pauseMs);
  }

  private async sweep(): Promise<void> {
    try {
      let swept = batch;
      while (swept === batch && !this.stopped) {
        swept = await this.ledger.sweep(batch);
        if (swept > 0) this.log.info({ swept }, 'refunded operations that nobody settled');
      }
    } catch (error) {
      this.log.error({ err: error }, 'sweeping failed');
    }
  }
}
