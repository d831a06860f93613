import type { AdapterMessage } from '@kerf/contracts';
import type { Progress } from './adapter-options.ts';

const defaultIntervalMs = 3_000;
const minIntervalMs = 100;
const maxCharacters = 500;

/** Reports a command's progress to the broker, at least every few seconds. */
export class ProgressReporter {
  readonly #commandId: string;
  readonly #say: (message: AdapterMessage) => void;
  readonly #since = performance.now();
  readonly #timer: NodeJS.Timeout;
  #told = -minIntervalMs;
  #fraction: number | undefined;
  #stage = 'waiting';

  constructor(commandId: string, send: (message: AdapterMessage) => void, intervalMs: number = defaultIntervalMs) {
    this.#commandId = commandId;
    this.#say = send;
    this.#timer = setInterval(() => this.#tell(`${this.#stage} for ${this.#seconds} s`), intervalMs);
  }

  /** Reports that this many commands are ahead of it. */
  reportWaiting(ahead: number): void {
    this.#tell(`waiting behind ${ahead}`);
  }

  reportStarted(): void {
    if (this.#told >= 0) this.#tell('started'); // without a wait, `accepted` was just sent
    this.#stage = 'running';
  }

  /** Reports a tool's progress; dropped when it follows the last report too soon. */
  reportProgress({ fraction, message }: Progress): void {
    if (fraction !== undefined && fraction >= 0) this.#fraction = Math.min(1, fraction);
    if (performance.now() - this.#told < minIntervalMs) return;
    this.#tell(message);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  get #seconds(): number {
    return Math.round((performance.now() - this.#since) / 1000);
  }

  #tell(message: string | undefined): void {
    this.#told = performance.now();
    this.#say({
      type: 'progress',
      command_id: this.#commandId,
      ...(this.#fraction === undefined ? {} : { fraction: this.#fraction }),
      ...(message === undefined ? {} : { message: message.slice(0, maxCharacters) }),
    });
  }
}
