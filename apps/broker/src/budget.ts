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

/** The budgets of accounts, each made when it is first needed. */
export class AccountBudgets {
  private readonly accounts = new Map<string, Budget>();

  constructor(private readonly rate: Rate) {}

  of(accountId: string, now: number): Budget {
    const known = this.accounts.get(accountId);
    if (known) return known;
    const budget = new Budget(this.rate, now);
    this.accounts.set(accountId, budget);
    return budget;
  }

  /** Now and then: forgets those of accounts that have been quiet. */
  sweep(now: number): void {
    for (const [accountId, budget] of this.accounts) if (budget.isFullAt(now)) this.accounts.delete(accountId);
  }
}
