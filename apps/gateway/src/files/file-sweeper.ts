import { type Log, metrics } from '@kerf/telemetry';
import type { Files } from './files.ts';

const maxPerSweep = 500;

/** Periodic removal of expired files. Every gateway runs one; they do not collide. */
export class FileSweeper {
  private timer: NodeJS.Timeout | undefined;
  private currentSweep: Promise<void> = Promise.resolve();
  private stopped = false;
  private readonly swept = metrics.getCounter('kerf.files.swept');

  constructor(
    private readonly files: Pick<Files, 'removeExpired'>,
    private readonly log: Log,
    private readonly intervalMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduleSweep();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.currentSweep;
  }

  private scheduleSweep(): void {
    if (this.stopped) return;
    // Jitter of up to half the interval, so that the gateways do not sweep at once.
    this.timer = setTimeout(
      () => {
        this.currentSweep = this.sweep().finally(() => this.scheduleSweep());
      },
      this.intervalMs * (1 + Math.random() / 2),
    );
  }

  private async sweep(): Promise<void> {
    try {
      const removed = await this.files.removeExpired(maxPerSweep);
      this.swept.add(removed, {});
      if (removed > 0) this.log.info({ removed }, 'removed expired files');
    } catch (error) {
      this.log.error({ err: error }, 'could not remove expired files');
    }
  }
}
