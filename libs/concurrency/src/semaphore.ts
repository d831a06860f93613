import { type Clock, systemClock } from './clock.ts';
import { createRelease, type Release } from './release.ts';

export interface AcquireOptions {
  /** Slots that are taken together. Default: 1. */
  readonly size?: number;
  /** Ends the wait with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Longest wait; without it a caller waits until the signal is aborted. */
  readonly timeoutMs?: number | undefined;
}

export interface SemaphoreOptions {
  /** Callers that may wait. Default: any number. */
  readonly maxWaiting?: number;
  /** Error for a caller that finds the queue full, or has waited too long. */
  readonly onRefused?: (reason: 'full' | 'timeout') => Error;
  readonly clock?: Clock;
}

interface Waiter {
  readonly size: number;
  readonly start: () => void;
}

/** Bounds how many callers do something concurrently. Waiters are served in order of arrival. */
export class Semaphore {
  readonly slots: number;
  readonly #options: SemaphoreOptions;
  readonly #waiters: Waiter[] = [];
  #free: number;
  #running = 0;

  constructor(slots: number, options: SemaphoreOptions = {}) {
    this.slots = slots;
    this.#free = slots;
    this.#options = options;
  }

  /** Number of callers that run or wait. */
  get pending(): number {
    return this.#running + this.#waiters.length;
  }

  /** Callers that would be served before a new one; 0 if its slots are free. */
  countAhead(size = 1): number {
    return this.#waiters.length === 0 && size <= this.#free ? 0 : this.pending;
  }

  /** Runs `work` with its slots. Rejects like `acquire` if it never starts. */
  async run<T>(work: () => Promise<T>, options?: AcquireOptions): Promise<T> {
    const release = await this.acquire(options);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for slots. Rejects with `onRefused` or with the reason of the signal; then nothing is taken. */
  async acquire({ size = 1, signal, timeoutMs }: AcquireOptions = {}): Promise<Release> {
    if (signal?.aborted) throw signal.reason;
    if (this.#waiters.length === 0 && size <= this.#free) this.#take(size);
    else await this.#wait(size, { signal, timeoutMs });
    return createRelease(() => {
      this.#running -= 1;
      this.#free += size;
      this.#advance();
    });
  }

  /** Lifts the bound: those that wait, and later callers, run at once. */
  open(): void {
    this.#free = Number.POSITIVE_INFINITY;
    this.#advance();
  }

  #wait(size: number, { signal, timeoutMs }: AcquireOptions): Promise<void> {
    const { maxWaiting = Number.POSITIVE_INFINITY, clock = systemClock } = this.#options;
    if (this.#waiters.length >= maxWaiting) return Promise.reject(this.#refusal('full'));
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        stop();
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(reason);
        this.#advance();
      };
      const abort = () => leave(signal?.reason);
      const stopClock =
        timeoutMs === undefined ? undefined : clock.after(timeoutMs, () => leave(this.#refusal('timeout')));
      const stop = () => {
        stopClock?.();
        signal?.removeEventListener('abort', abort);
      };
      const start = () => {
        stop();
        resolve();
      };
      const waiter = { size, start };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiters.push(waiter);
    });
  }

  #advance(): void {
    for (let next = this.#waiters[0]; next && next.size <= this.#free; next = this.#waiters[0]) {
      this.#waiters.shift();
      this.#take(next.size);
      next.start();
    }
  }

  #take(size: number): void {
    this.#running += 1;
    this.#free -= size;
  }

  #refusal(reason: 'full' | 'timeout'): Error {
    return this.#options.onRefused?.(reason) ?? new Error(`The semaphore refused a caller: ${reason}.`);
  }
}

/** Runs one task at a time, in order of arrival. */
export class Mutex extends Semaphore {
  constructor(options?: SemaphoreOptions) {
    super(1, options);
  }

  /** Resolves when the tasks submitted so far have ended. */
  async waitIdle(): Promise<void> {
    if (this.pending > 0) await this.run(async () => undefined);
  }
}
