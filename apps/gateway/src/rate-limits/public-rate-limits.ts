import type { RateLimiter, LimitKind, Rate } from '@kerf/limits';
import { hostPrefix, getNetwork } from '@kerf/service';

/** Requests that change something and need no key. */
type PublicRequest = Extract<LimitKind, 'registration' | 'exposed_keys' | 'sign_in'>;

/** Rate limiter, per address, of requests that need no key. */
export class PublicRateLimiter {
  constructor(
    private readonly gate: RateLimiter,
    private readonly rates: Readonly<Record<PublicRequest, Rate>>,
  ) {}

  /** Throws `rate_limited` when the address has to wait. */
  async acquireSlot(kind: PublicRequest, address: string): Promise<void> {
    await this.gate.acquire({ buckets: [{ kind, owner: getNetwork(address, hostPrefix), rate: this.rates[kind] }] });
  }
}
