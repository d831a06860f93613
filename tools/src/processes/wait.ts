// Commands wait before anything is built, so these two cannot come from @kerf/concurrency.
import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the condition is true; rejects with the given message at the deadline. */
export async function waitUntil(
  condition: () => Promise<boolean>,
  deadlineMs: number,
  timeoutMessage: string,
): Promise<void> {
  const end = performance.now() + deadlineMs;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(timeoutMessage);
    await pause(20);
  }
}

/** Returns true when the promise settles within the deadline. */
export async function hasSettledWithin(promise: Promise<unknown>, deadlineMs: number): Promise<boolean> {
  const timer = new AbortController();
  const timedOut = pause(deadlineMs, false, { signal: timer.signal }).catch(() => false);
  const settled = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, timedOut]);
  } finally {
    timer.abort();
  }
}
