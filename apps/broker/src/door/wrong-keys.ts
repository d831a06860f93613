import { Fault } from '@kerf/errors';
import { LatestKeys, networkOf, site } from '@kerf/service';
import { Budgets } from '../budget.ts';
import type { Clock } from '../clock.ts';

/** Whose adapter was here a moment ago is asked about all the same. */
const mostWelcome = 20_000;
const welcomeMs = 600_000;

/** Keeps those away from the ledger who try one wrong key after the other, by their network. */
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

  /** Throws `rate_limited` where too many wrong keys came from, unless this one has been right lately. */
  check(key: string, address: string): void {
    if (this.welcome.has(key)) return;
    const now = this.clock.now();
    if (this.failures.of(networkOf(address, site), now).leftAt(now) < 1)
      throw Fault.of('rate_limited', { retryAfterS: 1 });
  }

  /** It was wrong. */
  count(address: string): void {
    const now = this.clock.now();
    const failures = this.failures.of(networkOf(address, site), now);
    if (failures.leftAt(now) >= 1) failures.spend(1);
  }

  /** It was right, or has been until now. */
  remember(key: string): void {
    this.welcome.add(key);
  }

  /** Now and then: forgets networks from which none came for a while. */
  sweep(): void {
    this.failures.sweep(this.clock.now());
  }
}
