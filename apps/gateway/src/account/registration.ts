import type { Bus } from '@kerf/bus';
import type { Tier } from '@kerf/catalog';
import { accounts } from '@kerf/contracts';
import type { KeyMint } from './key-mint.ts';
import type { PublicLimits } from '../limits/public-limits.ts';

/** Registration of accounts. */
export class Registration {
  constructor(
    private readonly bus: Bus,
    private readonly limits: PublicLimits,
    private readonly mint: KeyMint,
  ) {}

  async register(wanted: { email: string; tier: Tier }, address: string) {
    await this.limits.take('registration', address);
    // Idempotent: registering twice with one key creates one account.
    const { key, written } = await this.mint.make((stored) =>
      this.bus.request(accounts.register, { ...wanted, key: stored }),
    );
    return { account: written, key };
  }
}
