import type { Clock } from '@kerf/concurrency';
import { type EndLookup, KeyLookups, RecentKeys } from '@kerf/service';

// Adapters that were connected recently reconnect together, and their keys need no lookup in turn.
const maxRecentlyValid = 20_000;
const recentlyValidMs = 600_000;
/** Lookups that may wait; less than the concurrent upgrades of a broker, so that they do not use them up. */
const maxWaiting = 192;

/** Lookups of adapter keys: at once for keys that were valid recently, and in turn by address for all others. */
export class AdapterKeyLookups {
  private readonly lookups: KeyLookups;
  private readonly recentlyValid: RecentKeys;

  constructor(failuresPerMinute: number, clock: Clock) {
    this.lookups = new KeyLookups({ failuresPerMinute, maxWaiting, clock });
    this.recentlyValid = new RecentKeys({ max: maxRecentlyValid, ttlMs: recentlyValidMs, now: () => clock.now() });
  }

  /** Waits until a key may be looked up. Throws `rate_limited` or `overloaded` if that takes too long. */
  async beginLookup(key: string, address: string): Promise<EndLookup> {
    return this.recentlyValid.has(key) ? () => undefined : this.lookups.beginLookup(address);
  }

  /** Remembers a key as valid. */
  rememberValid(key: string): void {
    this.recentlyValid.add(key);
  }
}
