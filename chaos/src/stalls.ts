const probeIntervalMs = 20;

/** Sum of the delays of this process's event loop: time in which a response lay unread. */
class Stalls {
  #totalMs = 0;
  #last = performance.now();

  constructor() {
    setInterval(() => this.#probe(), probeIntervalMs).unref();
  }

  /** Milliseconds since the start of the process. */
  get totalMs(): number {
    return this.#totalMs + Math.max(0, performance.now() - this.#last - probeIntervalMs);
  }

  #probe(): void {
    const now = performance.now();
    this.#totalMs += Math.max(0, now - this.#last - probeIntervalMs);
    this.#last = now;
  }
}

interface Interval {
  readonly from: number;
  to: number;
}

/** Times in which a gateway was suspended and could not answer. */
class Suspensions {
  readonly #intervals: Interval[] = [];

  /** Records a suspension; call the result at its end. */
  begin(): () => void {
    const interval = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    this.#intervals.push(interval);
    return () => {
      interval.to = performance.now();
    };
  }

  /** Milliseconds between two times in which any gateway was suspended; intervals do not overlap much. */
  measure(from: number, to: number): number {
    return this.#intervals.reduce((sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), 0);
  }
}

export const stalls = new Stalls();
export const gatewaySuspensions = new Suspensions();
