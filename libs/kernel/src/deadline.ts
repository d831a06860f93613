import { KernelError } from './kernel-error.ts';

/** Timeout of a command, counted from the call and including its time in the queue, and a signal that cancels it. */
export interface CommandLimits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Deadline of one command: expires on timeout or when a signal cancels the command. */
export class Deadline {
  readonly #expiry = new AbortController();
  readonly #expired: Promise<never>;
  readonly #timer: NodeJS.Timeout;
  readonly #signals: readonly AbortSignal[];
  readonly #cancel: () => void;

  constructor(command: string, { timeoutMs, signal }: CommandLimits, stopped: AbortSignal) {
    const expire = (code: 'TIMEOUT' | 'CANCELLED', what: string) =>
      this.#expiry.abort(new KernelError(code, `${command} ${what}; the document is unchanged.`));
    this.#expired = new Promise((_, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason), { once: true });
    });
    this.#expired.catch(() => undefined); // unobserved when the command finishes in time
    this.#timer = setTimeout(() => expire('TIMEOUT', `did not finish within ${timeoutMs} ms`), timeoutMs);
    this.#cancel = () => expire('CANCELLED', 'was cancelled');
    this.#signals = signal ? [signal, stopped] : [stopped];
    for (const source of this.#signals) source.addEventListener('abort', this.#cancel, { once: true });
    if (this.#signals.some(({ aborted }) => aborted)) this.#cancel();
  }

  /** Aborted with `TIMEOUT` or `CANCELLED` when the deadline expires. */
  get signal(): AbortSignal {
    return this.#expiry.signal;
  }

  /** Resolves with the result of the work. Throws `TIMEOUT` or `CANCELLED` if the deadline expires first. */
  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.#expired, work]);
  }

  clearTimer(): void {
    clearTimeout(this.#timer);
    for (const source of this.#signals) source.removeEventListener('abort', this.#cancel);
  }
}
