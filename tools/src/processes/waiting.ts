import { setTimeout as pause } from 'node:timers/promises';

/** Ask again and again until the answer is true; reject with the sentence when the deadline has passed. */
export async function waitUntil(answer: () => Promise<boolean>, deadlineMs: number, complaint: string): Promise<void> {
  const end = performance.now() + deadlineMs;
  while (!(await answer())) {
    if (performance.now() > end) throw new Error(complaint);
    await pause(20);
  }
}

/** Whether the promise settles within the deadline. */
export async function settlesWithin(promise: Promise<unknown>, deadlineMs: number): Promise<boolean> {
  const timer = new AbortController();
  const late = pause(deadlineMs, false, { signal: timer.signal }).catch(() => false);
  const settled = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, late]);
  } finally {
    timer.abort();
  }
}
