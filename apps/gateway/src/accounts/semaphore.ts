/** Semaphore whose waiters are served in order of arrival. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];

  constructor(private available: number) {}

  async runWithSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.available > 0) this.available -= 1;
    else await new Promise<void>((begin) => this.waiting.push(begin));
    try {
      return await work();
    } finally {
      this.releaseSlot();
    }
  }

  /** Lifts the bound: current and later callers run at once. */
  releaseAll(): void {
    this.available = Number.POSITIVE_INFINITY;
    for (const begin of this.waiting.splice(0)) begin();
  }

  private releaseSlot(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.available += 1;
  }
}
