import type { RateLimiter, Rate } from '@kerf/limits';
import { getNetwork, hostPrefix } from '@kerf/service';

/** Rate limiter of all requests from one address, over all issuers. */
export class RequestRateLimiter {
  constructor(
    private readonly gate: RateLimiter,
    private readonly rate: Rate,
  ) {}

  /** Throws `rate_limited` when the address has to wait. */
  async acquireSlot(address: string): Promise<void> {
    await this.gate.acquire({ buckets: [{ kind: 'oauth', owner: getNetwork(address, hostPrefix), rate: this.rate }] });
  }
}
