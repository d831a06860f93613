import type { Bus } from '@kerf/bus';
import { isWellFormedKey, keys } from '@kerf/contracts';
import { storedFormsOf } from '@kerf/service';
import type { PublicLimits } from '../limits/public-limits.ts';

/** Reports of exposed keys, which are to be revoked. Keys become digests here: a key never travels on the bus. */
export class FoundKeys {
  constructor(
    private readonly bus: Bus,
    private readonly limits: PublicLimits,
    private readonly peppers: readonly string[],
  ) {}

  /** Revokes the live keys among them and counts these. Throws `rate_limited` when the address has to wait. */
  async revoke(found: readonly string[], address: string): Promise<{ revoked: number }> {
    await this.limits.take('exposed_keys', address);
    const wellFormed = [...new Set(found)].filter(isWellFormedKey);
    if (wellFormed.length === 0) return { revoked: 0 };
    return this.bus.request(keys.revokeExposedKeys, {
      keys: wellFormed.map((key) => storedFormsOf(key, this.peppers)),
    });
  }
}
