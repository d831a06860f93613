import type { Log } from '@kerf/telemetry';
import type { Files } from './files.ts';

const mostInARound = 500;

/** Periodic removal of expired files. Every gateway runs one; they do not collide. */
export class FileSweeper {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly files: Pick<Files, 'sweep'>,
    private readonly log: Log,
    private readonly intervalMs: number,
  ) {}

  onApplicationBootstrap(): void {
    this.plan();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.round;
  }

  private plan(): void {
    if (this.stopped) return;
    // Jitter of up to half the interval, so that the gateways do not sweep at once.
    this.timer = setTimeout(
      () => {
        this.round = this.sweep().finally(() => this.plan());
      },
      this.intervalMs * (1 + Math.random() / 2),
    );
  }

  private async sweep(): Promise<void> {
    try {
      const removed = await this.files.sweep(mostInARound);
      if (removed > 0) this.log.info({ removed }, 'removed expired files');
    } catch (error) {
      this.log.error({ err: error }, 'could not remove expired files');
    }
  }
}
