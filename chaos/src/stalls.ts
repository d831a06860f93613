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

interface Suspension {
  /** URL of the gateway. */
  readonly gateway: string;
  readonly from: number;
  to: number;
}

/** Times in which a gateway was suspended and could not answer. */
export class Suspensions {
  readonly #all: Suspension[] = [];
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Records a suspension; call the result at its end. */
  begin(gateway: string): () => void {
    const suspension = { gateway, from: this.#now(), to: Number.POSITIVE_INFINITY };
    this.#all.push(suspension);
    return () => {
      suspension.to = this.#now();
    };
  }

  /** Milliseconds between two times in which this gateway was suspended. */
  measure(gateway: string, from: number, to: number): number {
    return this.#all
      .filter((one) => one.gateway === gateway)
      .reduce((sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), 0);
  }
}

export const stalls = new Stalls();
export const gatewaySuspensions = new Suspensions();
