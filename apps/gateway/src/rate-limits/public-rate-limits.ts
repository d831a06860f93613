import type { Bucket, RateLimiter, LimitKind, Rate } from '@kerf/limits';
import { hostPrefix, getNetwork, sitePrefix } from '@kerf/service';

/** Requests that change something and need no key. */
type PublicRequest = Extract<LimitKind, 'registration' | 'known_registration' | 'exposed_keys' | 'sign_in'>;

/** Rates of requests that need no key. */
export type PublicRates = Readonly<Record<PublicRequest, Rate>>;

/** Rate limiter, per address, of requests that need no key. */
export class PublicRateLimiter {
  constructor(
    private readonly gate: RateLimiter,
    private readonly rates: PublicRates,
  ) {}

  /** Throws `rate_limited` when the address has to wait. */
  async acquireSlot(kind: PublicRequest, address: string): Promise<void> {
    await this.gate.acquire({ buckets: [{ kind, owner: getNetwork(address, hostPrefix), rate: this.rates[kind] }] });
  }

  /**
   * Throws `rate_limited` when the address, or its network because of addresses that it found to be known, has to wait.
   */
  async acquireRegistration(address: string): Promise<void> {
    const kind = 'registration';
    const own = { kind, owner: getNetwork(address, hostPrefix), rate: this.rates[kind] } as const;
    await this.gate.acquire({ buckets: [own, { ...this.getKnownBucket(address), isReadOnly: true }] });
  }

  /** Counts a registration of an address that has an account, which its answer reveals. */
  async countKnownAddress(address: string): Promise<void> {
    await this.gate.acquire({ buckets: [this.getKnownBucket(address)] });
  }

  private getKnownBucket(address: string): Bucket {
    const kind = 'known_registration';
    return { kind, owner: getNetwork(address, sitePrefix), rate: this.rates[kind] };
  }
}
