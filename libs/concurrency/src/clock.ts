/** Time as deadlines use it: the system clock in a running process, a manual one in specs. */
export interface Clock {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Schedules an action; the returned function cancels it. */
  after(delayMs: number, act: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Resolves after a delay, or as soon as the signal is aborted. */
export function pause(delayMs: number, clock: Clock = systemClock, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      stopClock();
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const stopClock = clock.after(delayMs, end);
    signal?.addEventListener('abort', end, { once: true });
  });
}
