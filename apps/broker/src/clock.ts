/** Injected clock: the system clock in a running broker, a manual one in specs. */
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

export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve));

/** Waits for a promise, or until the timeout is over. */
export async function waitUpTo(clock: Clock, ms: number, promise: Promise<void>): Promise<void> {
  let stopClock: () => void = () => undefined;
  const timeout = new Promise<void>((resolve) => {
    stopClock = clock.after(ms, resolve);
  });
  await Promise.race([promise, timeout]);
  stopClock();
}
