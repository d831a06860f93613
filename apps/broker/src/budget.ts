/** Capacity and refill rate of a token bucket. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Token bucket; starts full. */
export class Budget {
  private left: number;

  constructor(
    private readonly rate: Rate,
    private at: number,
  ) {
    this.left = rate.burst;
  }

  /** Returns the tokens available now; zero or less after overspending. */
  leftAt(now: number): number {
    const { burst, perSecond } = this.rate;
    this.left = Math.min(burst, this.left + ((now - this.at) / 1_000) * perSecond);
    this.at = now;
    return this.left;
  }

  spend(amount: number): void {
    this.left -= amount;
  }

  isFullAt(now: number): boolean {
    return this.leftAt(now) >= this.rate.burst;
  }
}

/** Token buckets by key (an account or network), created on first use. */
export class Budgets {
  private readonly named = new Map<string, Budget>();

  constructor(private readonly rate: Rate) {}

  of(name: string, now: number): Budget {
    const known = this.named.get(name);
    if (known) return known;
    const budget = new Budget(this.rate, now);
    this.named.set(name, budget);
    return budget;
  }

  /** Drops full buckets; called periodically. */
  sweep(now: number): void {
    for (const [name, budget] of this.named) if (budget.isFullAt(now)) this.named.delete(name);
  }
}
