import { Fault } from '@kerf/errors';
import { RecentKeys, getNetwork, sitePrefix } from '@kerf/service';
import { type Clock, TokenBuckets } from '@kerf/concurrency';

// Keys that were valid recently are still checked when their network is limited.
const maxRecentlyValid = 20_000;
const recentlyValidMs = 600_000;

/** Rate limiter, by network, of invalid keys: it keeps guessed keys away from the ledger. */
export class FailedAuthLimiter {
  private readonly failures: TokenBuckets;
  private readonly recentlyValid: RecentKeys;

  constructor(
    perMinute: number,
    private readonly clock: Clock,
  ) {
    this.failures = new TokenBuckets({ burst: perMinute, perSecond: perMinute / 60 });
    this.recentlyValid = new RecentKeys({ max: maxRecentlyValid, ttlMs: recentlyValidMs, now: () => clock.now() });
  }

  /** Throws `rate_limited` after too many invalid keys from the network, unless this key was valid recently. */
  checkNetwork(key: string, address: string): void {
    if (this.recentlyValid.has(key)) return;
    const now = this.clock.now();
    if (this.failures.getBucket(getNetwork(address, sitePrefix), now).countTokens(now) < 1)
      throw Fault.of('rate_limited', { retryAfterS: 1 });
  }

  /** Counts an invalid key. */
  countFailure(address: string): void {
    const now = this.clock.now();
    const failures = this.failures.getBucket(getNetwork(address, sitePrefix), now);
    if (failures.countTokens(now) >= 1) failures.spend(1);
  }

  /** Remembers a key as valid. */
  rememberValid(key: string): void {
    this.recentlyValid.add(key);
  }

  /** Drops idle rate buckets; called periodically. */
  sweepBuckets(): void {
    this.failures.sweep(this.clock.now());
  }
}
