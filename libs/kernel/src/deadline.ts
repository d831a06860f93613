import { KernelError } from './kernel-error.ts';

/** How long a command may take, counted from the call and with its time in the queue, and who may call it off. */
export interface Limits {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The moment one command gives up: its time is over, or a signal called it off. */
export class Deadline {
  readonly #expired: Promise<never>;
  #expire: (reason: KernelError) => void = () => undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #signals: readonly AbortSignal[];
  readonly #cancel: () => void;

  constructor(command: string, { timeoutMs, signal }: Limits, stopped: AbortSignal) {
    const expire = (code: 'TIMEOUT' | 'CANCELLED', what: string) =>
      this.#expire(new KernelError(code, `${command} ${what}; the document is unchanged.`));
    this.#expired = new Promise((_, reject) => (this.#expire = reject));
    this.#expired.catch(() => undefined); // a command that is answered in time never looks at it
    this.#timer = setTimeout(() => expire('TIMEOUT', `did not finish within ${timeoutMs} ms`), timeoutMs);
    this.#cancel = () => expire('CANCELLED', 'was cancelled');
    this.#signals = signal ? [signal, stopped] : [stopped];
    for (const one of this.#signals) one.addEventListener('abort', this.#cancel, { once: true });
    if (this.#signals.some(({ aborted }) => aborted)) this.#cancel();
  }

  /** The work's result, unless the deadline comes first. */
  before<T>(work: Promise<T>): Promise<T> {
    return Promise.race([this.#expired, work]);
  }

  clear(): void {
    clearTimeout(this.#timer);
    for (const one of this.#signals) one.removeEventListener('abort', this.#cancel);
  }
}
