/** Semaphore whose waiters are served in order of arrival. */
export class WithdrawalTurns {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((begin) => this.waiting.push(begin));
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** Lifts the bound: current and later callers run at once. */
  open(): void {
    this.free = Number.POSITIVE_INFINITY;
    for (const begin of this.waiting.splice(0)) begin();
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
