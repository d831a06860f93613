import type { AdapterMessage } from '@kerf/contracts';
import type { Progress } from './adapter-options.ts';

const usualIntervalMs = 3_000;
const shortestGapMs = 100;
const mostCharacters = 500;

/** Reports a command's progress to the broker, at least every few seconds. */
export class SignsOfLife {
  readonly #commandId: string;
  readonly #say: (message: AdapterMessage) => void;
  readonly #since = performance.now();
  readonly #timer: NodeJS.Timeout;
  #told = -shortestGapMs;
  #fraction: number | undefined;
  #stage = 'waiting';

  constructor(commandId: string, say: (message: AdapterMessage) => void, intervalMs: number = usualIntervalMs) {
    this.#commandId = commandId;
    this.#say = say;
    this.#timer = setInterval(() => this.#tell(`${this.#stage} for ${this.#seconds} s`), intervalMs);
  }

  /** Reports that this many commands are ahead of it. */
  waits(behind: number): void {
    this.#tell(`waiting behind ${behind}`);
  }

  begins(): void {
    if (this.#told >= 0) this.#tell('started'); // without a wait, `accepted` was just sent
    this.#stage = 'running';
  }

  /** Reports a tool's progress; dropped when it follows the last report too soon. */
  progress({ fraction, message }: Progress): void {
    if (fraction !== undefined && fraction >= 0) this.#fraction = Math.min(1, fraction);
    if (performance.now() - this.#told < shortestGapMs) return;
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
      ...(message === undefined ? {} : { message: message.slice(0, mostCharacters) }),
    });
  }
}
