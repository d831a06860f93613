import type { Log } from '@kerf/telemetry';
import type { Files } from './files.ts';

const mostInARound = 500;

/** Removes files whose time is over, again and again. Every gateway runs one; they do not collide. */
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
    // Up to half more, so that the gateways drift apart.
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
      if (removed > 0) this.log.info({ removed }, 'removed files that had expired');
    } catch (error) {
      this.log.error({ err: error }, 'expired files were not removed');
    }
  }
}
