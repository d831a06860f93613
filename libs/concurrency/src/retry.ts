import { type Clock, pause, systemClock } from './clock.ts';

export interface RetryOptions {
  /** No attempt starts later than this after the first one. */
  readonly timeoutMs: number;
  /** Pause between attempts. */
  readonly pauseMs: number;
  /** Upper bound of the pause, which then doubles after each attempt. Default: `pauseMs`, so that it stays the same. */
  readonly maxPauseMs?: number;
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
  const { clock = systemClock, isRetryable = () => true } = options;
  const deadline = clock.now() + options.timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      const mayRetry = isRetryable(error) && !isLast(attempt, deadline, options);
      if (!mayRetry || !(await pauseUnlessAborted(attempt, options, clock))) throw error;
    }
  }
}

function isLast(
  attempt: number,
  deadline: number,
  { maxAttempts, signal, clock = systemClock }: RetryOptions,
): boolean {
  const isUsedUp = maxAttempts !== undefined && attempt >= maxAttempts;
  return isUsedUp || clock.now() >= deadline || signal?.aborted === true;
}

/** Resolves to false if the signal ended the pause. */
async function pauseUnlessAborted(attempt: number, options: RetryOptions, clock: Clock): Promise<boolean> {
  const { pauseMs, maxPauseMs = pauseMs, jitter = 0, signal } = options;
  const longestMs = Math.min(pauseMs * 2 ** (attempt - 1), maxPauseMs);
  await pause(longestMs * (1 - jitter * Math.random()), clock, signal);
  return signal?.aborted !== true;
}
