/** Time, handed in: the system's in a running broker, a hand-moved one in a specification. */
export interface Clock {
  /** Milliseconds that only grow. */
  now(): number;
  /** Does something later; calling what comes back calls it off. */
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

/** Waits for something, but no longer than that. */
export async function atMost(clock: Clock, ms: number, something: Promise<void>): Promise<void> {
  let stopClock: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    stopClock = clock.after(ms, resolve);
  });
  await Promise.race([something, late]);
  stopClock();
}
