import { type Clock, pause, systemClock } from './clock.ts';

export interface RetryOptions {
  /** No attempt starts later than this after the first one. */
  readonly timeoutMs: number;
  /** Pause between attempts. */
  readonly pauseMs: number;
  /** Part of each pause that is random, from 0 to 1, so that clients do not retry in step. Default: 0. */
  readonly jitter?: number;
  readonly maxAttempts?: number;
  /** False for an error that a retry cannot cure. Default: every error is retried. */
  readonly isRetryable?: (error: unknown) => boolean;
  /** Ends the retries, also during a pause. */
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
}

/** Runs `work` until it succeeds, and throws its last error when attempts or time are used up. */
export async function retry<T>(work: (attempt: number) => Promise<T>, options: RetryOptions): Promise<T> {
  const { timeoutMs, isRetryable = () => true, maxAttempts = Number.POSITIVE_INFINITY, signal } = options;
  const { clock = systemClock } = options;
  const deadline = clock.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      const isOver = attempt >= maxAttempts || clock.now() > deadline || signal?.aborted === true;
      if (isOver || !isRetryable(error)) throw error;
      await pauseUnlessAborted(options, clock);
      if (signal?.aborted) throw error;
    }
  }
}

async function pauseUnlessAborted({ pauseMs, jitter = 0, signal }: RetryOptions, clock: Clock): Promise<void> {
  const delayMs = pauseMs * (1 - jitter * Math.random());
  if (!signal) return pause(delayMs, clock);
  await new Promise<void>((resolve) => {
    const stopClock = clock.after(delayMs, end);
    signal.addEventListener('abort', end, { once: true });
    function end(): void {
      stopClock();
      signal?.removeEventListener('abort', end);
      resolve();
    }
  });
}
