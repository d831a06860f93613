import { type Clock, systemClock } from './clock.ts';
import { ConcurrencyLimiter } from './concurrency-limiter.ts';
import { type FairOrder, FairQueue } from './fair-queue.ts';
import { createRelease, type Release } from './release.ts';

export interface FairSemaphoreOptions {
  /** Callers that may run concurrently. A function is called whenever it matters. */
  readonly slots: number | (() => number);
  /** Slots that only keys with few running callers may take. Default: none; callers that wait take turns instead. */
  readonly reservedSlots?: number;
  /** Callers that may wait. */
  readonly maxWaiting: number;
  /** Order of the callers of one path. Default: as they came. */
  readonly order?: FairOrder;
  /** Error for a caller that finds no place, has waited too long, or was aborted. */
  readonly onRefused: (reason: FairRefusal) => Error;
  readonly clock?: Clock;
}

export type FairRefusal = 'full' | 'timeout' | 'aborted';

interface WaitOptions {
  /** Longest wait. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

interface Waiter {
  readonly start: () => void;
  readonly refuse: () => void;
}

/** One key may hold this share of the free slots once only reserved ones are left, and always one slot. */
const reservedShare = 1 / 64;

/**
 * Bounds how many callers do something concurrently, fairly by key: those that wait are served by turns of their keys,
 * and a full queue sheds the newest caller of the key that has the most in it. One key may take at most as many slots
 * as it leaves free: a key that is alone gets half of them, and another one finds a slot without waiting for it. Many keys that do so would
 * still fill all slots, unless some are reserved for keys that have few.
 */
export class FairSemaphore {
  readonly #options: FairSemaphoreOptions;
  readonly #running = new ConcurrencyLimiter(Number.POSITIVE_INFINITY);
  readonly #waiters: FairQueue<Waiter>;
  #total = 0;

  constructor(options: FairSemaphoreOptions) {
    this.#options = options;
    this.#waiters = new FairQueue(options.order);
  }

  /** Callers that run. */
  get running(): number {
    return this.#total;
  }

  /** Callers that wait. */
  get waiting(): number {
    return this.#waiters.size;
  }

  /** Takes a slot of a key if one is free, without waiting. */
  tryAcquire(key: string): Release | undefined {
    return this.#canStart(key) ? this.#take(key) : undefined;
  }

  /**
   * Waits for a slot of the first key of a path; further keys, such as the addresses of a network, take turns within it.
   * Rejects with `onRefused`; then nothing is taken.
   */
  async acquire(path: readonly [string, ...string[]], options: WaitOptions): Promise<Release> {
    return this.tryAcquire(path[0]) ?? (await this.#wait(path, options));
  }

  #wait(path: readonly [string, ...string[]], { timeoutMs, signal }: WaitOptions): Promise<Release> {
    const { maxWaiting, onRefused, clock = systemClock } = this.#options;
    if (signal?.aborted) return Promise.reject(onRefused('aborted'));
    return new Promise((resolve, reject) => {
      const leave = (reason: FairRefusal) => {
        stop();
        this.#waiters.delete(path, waiter);
        reject(onRefused(reason));
      };
      const waiter = {
        start: () => {
          stop();
          resolve(this.#take(path[0]));
        },
        refuse: () => leave('full'),
      };
      const abort = () => leave('aborted');
      const stopClock = clock.after(timeoutMs, () => leave('timeout'));
      signal?.addEventListener('abort', abort, { once: true });
      const stop = () => {
        stopClock();
        signal?.removeEventListener('abort', abort);
      };
      this.#waiters.push(path, waiter);
      if (this.#waiters.size > maxWaiting) this.#waiters.dropLast()?.refuse();
    });
  }

  #take(key: string): Release {
    this.#running.tryAcquire(key);
    this.#total += 1;
    return createRelease(() => {
      this.#running.release(key);
      this.#total -= 1;
      this.#advance();
    });
  }

  #canStart(key: string): boolean {
    const { reservedSlots = 0 } = this.#options;
    const free = this.#slots - this.#total;
    const share = free > reservedSlots ? free : Math.min(free, Math.max(1, free * reservedShare));
    return this.#running.count(key) < share;
  }

  #advance(): void {
    while (this.#total < this.#slots) {
      const waiter = this.#waiters.shift((key) => this.#canStart(key));
      if (!waiter) return;
      waiter.start();
    }
  }

  get #slots(): number {
    const { slots } = this.#options;
    return typeof slots === 'number' ? slots : slots();
  }
}
