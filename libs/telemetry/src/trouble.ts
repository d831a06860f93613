import { messageOf } from '@kerf/errors';
import type { Log } from './log.ts';

/** Something that may go wrong for a while: it is logged when that begins, when the reason changes, and when it is over. */
export class Trouble {
  private reason: string | undefined;

  constructor(
    private readonly log: Log,
    private readonly subject: string,
  ) {}

  met(error: unknown): void {
    const reason = messageOf(error);
    if (reason === this.reason) return;
    this.reason = reason;
    this.log.warn({ err: error }, `${this.subject}: ${reason}`);
  }

  over(): void {
    if (this.reason === undefined) return;
    this.reason = undefined;
    this.log.info(`${this.subject}: goes on`);
  }
}
