import { type Clock, systemClock } from './clock.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { createRelease, type Release } from './release.ts';

export interface KeyedSemaphoreOptions {
  /** Callers of one key that may run concurrently. */
  readonly perKey: number;
  /** Callers that may run concurrently. Default: any number. */
  readonly total?: number;
  /** Callers of one key, and callers in all, that may wait. Default: any number. */
  readonly maxWaitingPerKey?: number;
  readonly maxWaiting?: number;
  readonly timeoutMs: number;
  /** Error for a caller that finds a queue full, has waited too long, or was aborted. */
  readonly onRefused: (reason: 'full' | 'timeout' | 'aborted') => Error;
  readonly clock?: Clock;
}

interface Waiter {
  readonly key: string;
  readonly start: () => void;
}

/** Bounds concurrency per key and in total. Waiters are served in order of arrival, past keys that are at their bound. */
export class KeyedSemaphore {
  readonly #options: KeyedSemaphoreOptions;
  readonly #running: ConcurrencyLimiter;
  readonly #waiters = new Set<Waiter>();
  #total = 0;

  constructor(options: KeyedSemaphoreOptions) {
    this.#options = options;
    this.#running = new ConcurrencyLimiter(options.perKey);
  }

  /** Runs `work` with a slot. Rejects like `acquire` if it never starts. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(key);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for a slot of the key. Rejects with `onRefused`; then nothing is taken. */
  async acquire(key: string, signal?: AbortSignal): Promise<Release> {
    if (!this.#tryEnter(key)) await this.#wait(key, signal);
    return createRelease(() => {
      this.#total -= 1;
      this.#running.release(key);
      this.#advance();
    });
  }

  #tryEnter(key: string): boolean {
    const { total = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#total >= total || !this.#running.tryAcquire(key)) return false;
    this.#total += 1;
    return true;
  }

  #wait(key: string, signal?: AbortSignal): Promise<void> {
    const { timeoutMs, onRefused, clock = systemClock } = this.#options;
    if (this.#isQueueFull(key)) return Promise.reject(onRefused('full'));
    if (signal?.aborted) return Promise.reject(onRefused('aborted'));
    return new Promise((resolve, reject) => {
      const leave = (reason: 'timeout' | 'aborted') => {
        stop();
        this.#waiters.delete(waiter);
        reject(onRefused(reason));
      };
      const abort = () => leave('aborted');
      const stopClock = clock.after(timeoutMs, () => leave('timeout'));
      const stop = () => {
        stopClock();
        signal?.removeEventListener('abort', abort);
      };
      const start = () => {
        stop();
        resolve();
      };
      const waiter = { key, start };
      signal?.addEventListener('abort', abort, { once: true });
      this.#waiters.add(waiter);
    });
  }

  #isQueueFull(key: string): boolean {
    const { maxWaiting = Number.POSITIVE_INFINITY, maxWaitingPerKey } = this.#options;
    if (this.#waiters.size >= maxWaiting) return true;
    if (maxWaitingPerKey === undefined) return false;
    return [...this.#waiters].filter((waiter) => waiter.key === key).length >= maxWaitingPerKey;
  }

  #advance(): void {
    const { total = Number.POSITIVE_INFINITY } = this.#options;
    for (const waiter of this.#waiters) {
      if (this.#total >= total) return;
      if (!this.#tryEnter(waiter.key)) continue;
      this.#waiters.delete(waiter);
      waiter.start();
    }
  }
}
