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

/** Resolves after a while. */
export const pause = (clock: Clock, ms: number): Promise<void> =>
  new Promise((resolve) => void clock.after(ms, resolve));
