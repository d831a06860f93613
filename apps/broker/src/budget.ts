/** So much at once, then so much a second. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** How much is left of something: all of it at first, and again after a quiet time. */
export class Budget {
  private left: number;

  constructor(
    private readonly rate: Rate,
    private at: number,
  ) {
    this.left = rate.burst;
  }

  /** How much is left now; none or less when too much was spent. */
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

/** Budgets of accounts, or of networks: each made when it is first needed. */
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

  /** Now and then: forgets those of who has been quiet. */
  sweep(now: number): void {
    for (const [name, budget] of this.named) if (budget.isFullAt(now)) this.named.delete(name);
  }
}
