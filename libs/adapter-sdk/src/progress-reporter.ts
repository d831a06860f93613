import type { AdapterMessage } from '@kerf/contracts';
import type { Progress } from './adapter-options.ts';

const defaultIntervalMs = 3_000;
const minIntervalMs = 100;
const maxCharacters = 500;

/** Reports a command's progress to the broker, at least every few seconds. */
export class ProgressReporter {
  readonly #commandId: string;
  readonly #send: (message: AdapterMessage) => void;
  readonly #since = performance.now();
  readonly #timer: NodeJS.Timeout;
  #reportedAt = -minIntervalMs;
  #fraction: number | undefined;
  #stage = 'waiting';

  constructor(commandId: string, send: (message: AdapterMessage) => void, intervalMs: number = defaultIntervalMs) {
    this.#commandId = commandId;
    this.#send = send;
    this.#timer = setInterval(() => this.#report(`${this.#stage} for ${this.#seconds} s`), intervalMs);
  }

  /** Reports that this many commands are ahead of it. */
  reportWaiting(ahead: number): void {
    this.#report(`waiting behind ${ahead}`);
  }

  reportStarted(): void {
    if (this.#reportedAt >= 0) this.#report('started'); // without a wait, `accepted` was just sent
    this.#stage = 'running';
  }

  /** Reports a tool's progress; dropped when it follows the last report too soon. */
  reportProgress({ fraction, message }: Progress): void {
    if (fraction !== undefined && fraction >= 0) this.#fraction = Math.min(1, fraction);
    if (performance.now() - this.#reportedAt < minIntervalMs) return;
    this.#report(message);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  get #seconds(): number {
    return Math.round((performance.now() - this.#since) / 1000);
  }

  #report(message: string | undefined): void {
    this.#reportedAt = performance.now();
    this.#send({
      type: 'progress',
      command_id: this.#commandId,
      ...(this.#fraction === undefined ? {} : { fraction: this.#fraction }),
      ...(message === undefined ? {} : { message: message.slice(0, maxCharacters) }),
    });
  }
}
