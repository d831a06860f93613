import { type Clock, systemClock } from './clock.ts';

interface AdaptiveLimitOptions {
  /** The limit at the start, and while tasks are fast enough. */
  readonly max: number;
  /** The lowest limit. */
  readonly min: number;
  /** Duration of a task above which fewer of them should run at once. */
  readonly targetMs: number;
  readonly clock?: Clock;
}

/** Part of the limit that remains after a slow task. */
const decrease = 0.8;

/** Limit of concurrent tasks that shrinks while they are slow, and grows again (AIMD, as TCP does it). */
export class AdaptiveLimit {
  readonly #options: AdaptiveLimitOptions;
  readonly #clock: Clock;
  #value: number;
  #decreasedAt = Number.NEGATIVE_INFINITY;

  constructor(options: AdaptiveLimitOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.#value = options.max;
  }

  /** Tasks that may run at once now. */
  get value(): number {
    return Math.floor(this.#value);
  }

  /** Records the duration of a task. The limit grows only where it is needed: while other tasks wait. */
  recordDuration(durationMs: number, isNeeded: boolean): void {
    const { min, max, targetMs } = this.#options;
    if (durationMs > targetMs) this.#shrink(min);
    else if (isNeeded) this.#value = Math.min(max, this.#value + 1 / this.#value);
  }

  /** Shrinks the limit once for all tasks that were slow together. */
  #shrink(min: number): void {
    const now = this.#clock.now();
    if (now - this.#decreasedAt < this.#options.targetMs) return;
    this.#decreasedAt = now;
    this.#value = Math.max(min, this.#value * decrease);
  }
}
