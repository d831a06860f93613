import { Fault } from '@kerf/errors';
import { LatestKeys, networkOf, site } from '@kerf/service';
import { Budgets } from '../budget.ts';
import type { Clock } from '../clock.ts';

// Keys that were valid recently are still checked when their network is limited.
const mostWelcome = 20_000;
const welcomeMs = 600_000;

/** Rate limiter, by network, of invalid keys: it keeps guessed keys away from the ledger. */
export class WrongKeys {
  private readonly failures: Budgets;
  private readonly welcome: LatestKeys;

  constructor(
    perMinute: number,
    private readonly clock: Clock,
  ) {
    this.failures = new Budgets({ burst: perMinute, perSecond: perMinute / 60 });
    this.welcome = new LatestKeys({ most: mostWelcome, lifeMs: welcomeMs, now: () => clock.now() });
  }

  /** Throws `rate_limited` after too many invalid keys from the network, unless this key was valid recently. */
  check(key: string, address: string): void {
    if (this.welcome.has(key)) return;
    const now = this.clock.now();
    if (this.failures.of(networkOf(address, site), now).leftAt(now) < 1)
      throw Fault.of('rate_limited', { retryAfterS: 1 });
  }

  /** Counts an invalid key. */
  count(address: string): void {
    const now = this.clock.now();
    const failures = this.failures.of(networkOf(address, site), now);
    if (failures.leftAt(now) >= 1) failures.spend(1);
  }

  /** Remembers a key as valid. */
  remember(key: string): void {
    this.welcome.add(key);
  }

  /** Drops idle rate buckets; called periodically. */
  sweep(): void {
    this.failures.sweep(this.clock.now());
  }
}
