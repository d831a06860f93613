import type { Bus } from '@kerf/bus';
import { isWellFormedKey, keys } from '@kerf/contracts';
import { computeDigests } from '@kerf/service';
import type { PublicRateLimiter } from '../rate-limits/public-rate-limits.ts';

/** Reports of exposed keys, which are to be revoked. Keys become digests here: a key never travels on the bus. */
export class ExposedKeyReports {
  constructor(
    private readonly bus: Bus,
    private readonly limits: PublicRateLimiter,
    private readonly peppers: readonly string[],
  ) {}

  /** Revokes the live keys among them and counts these. Throws `rate_limited` when the address has to wait. */
  async revokeReported(reported: readonly string[], address: string): Promise<{ revoked: number }> {
    await this.limits.acquireSlot('exposed_keys', address);
    const wellFormed = [...new Set(reported)].filter(isWellFormedKey);
    if (wellFormed.length === 0) return { revoked: 0 };
    return this.bus.request(keys.revokeExposedKeys, {
      keys: wellFormed.map((key) => computeDigests(key, this.peppers)),
    });
  }
}
