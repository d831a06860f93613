import type { AdapterMessage } from '@kerf/contracts';
import type { Progress } from './adapter-options.ts';

const usualIntervalMs = 3_000;
const shortestGapMs = 100;
const mostCharacters = 500;

/** Tells the broker how far one command is, and every few seconds that it still goes on. */
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

  /** The command must wait for so many others. */
  waits(behind: number): void {
    this.#tell(`waiting behind ${behind}`);
  }

  begins(): void {
    if (this.#told >= 0) this.#tell('started'); // when it did not wait, accepted has said so just now
    this.#stage = 'running';
  }

  /** What a tool tells; left out when it comes too soon after the last. */
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
