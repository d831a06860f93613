/** Capacity and refill rate of a token bucket. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Token bucket; starts full. */
export class TokenBucket {
  private tokens: number;

  constructor(
    private readonly rate: Rate,
    private refilledAt: number,
  ) {
    this.tokens = rate.burst;
  }

  /** Returns the tokens available now; zero or less after overspending. */
  getTokens(now: number): number {
    const { burst, perSecond } = this.rate;
    this.tokens = Math.min(burst, this.tokens + ((now - this.refilledAt) / 1_000) * perSecond);
    this.refilledAt = now;
    return this.tokens;
  }

  spendTokens(amount: number): void {
    this.tokens -= amount;
  }

  isFull(now: number): boolean {
    return this.getTokens(now) >= this.rate.burst;
  }
}

/** Token buckets by key (an account or network), created on first use. */
export class TokenBuckets {
  private readonly byKey = new Map<string, TokenBucket>();

  constructor(private readonly rate: Rate) {}

  getBucket(key: string, now: number): TokenBucket {
    const known = this.byKey.get(key);
    if (known) return known;
    const bucket = new TokenBucket(this.rate, now);
    this.byKey.set(key, bucket);
    return bucket;
  }

  /** Drops full buckets; called periodically. */
  sweepFull(now: number): void {
    for (const [key, bucket] of this.byKey) if (bucket.isFull(now)) this.byKey.delete(key);
  }
}
