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

/** Resolves after a delay. */
export const pause = (delayMs: number, clock: Clock = systemClock): Promise<void> =>
  new Promise((resolve) => void clock.after(delayMs, resolve));
