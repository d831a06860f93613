import { getErrorMessage } from '@kerf/errors';
import type { Log } from './log.ts';

/** Log of a lasting failure: writes an entry when it begins, when its reason changes, and on recovery. */
export class FailureLog {
  private reason: string | undefined;

  constructor(
    private readonly log: Log,
    private readonly subject: string,
  ) {}

  reportFailure(error: unknown): void {
    const reason = getErrorMessage(error);
    if (reason === this.reason) return;
    this.reason = reason;
    this.log.warn({ err: error }, `${this.subject}: ${reason}`);
  }

  reportRecovery(): void {
    if (this.reason === undefined) return;
    this.reason = undefined;
    this.log.info(`${this.subject}: recovered`);
  }
}
