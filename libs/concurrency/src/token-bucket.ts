/** Capacity and refill rate of a token bucket. */
export interface BucketRate {
  readonly burst: number;
  readonly perSecond: number;
}

/** Token bucket; starts full. */
export class TokenBucket {
  readonly #rate: BucketRate;
  #left: number;
  #at: number;

  /** `now` is monotonic time in milliseconds, here and below. */
  constructor(rate: BucketRate, now: number) {
    this.#rate = rate;
    this.#left = rate.burst;
    this.#at = now;
  }

  /** Tokens available now; zero or less after overspending. */
  countTokens(now: number): number {
    const { burst, perSecond } = this.#rate;
    this.#left = Math.min(burst, this.#left + ((now - this.#at) / 1_000) * perSecond);
    this.#at = now;
    return this.#left;
  }

  /** Takes tokens, also more than are there: the debt is paid before the next ones are available. */
  spend(tokens: number): void {
    this.#left -= tokens;
  }

  isFull(now: number): boolean {
    return this.countTokens(now) >= this.#rate.burst;
  }
}

/** Token buckets by key, created on first use. */
export class TokenBuckets {
  readonly #rate: BucketRate;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(rate: BucketRate) {
    this.#rate = rate;
  }

  getBucket(key: string, now: number): TokenBucket {
    const known = this.#buckets.get(key);
    if (known) return known;
    const bucket = new TokenBucket(this.#rate, now);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  /** Drops full buckets; called periodically. */
  sweep(now: number): void {
    for (const [key, bucket] of this.#buckets) if (bucket.isFull(now)) this.#buckets.delete(key);
  }
}
