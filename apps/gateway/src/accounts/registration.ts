import type { Bus } from '@kerf/bus';
import type { Tier } from '@kerf/catalog';
import { accounts } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { KeyIssuer } from './key-issuer.ts';
import type { PublicRateLimiter } from '../rate-limits/public-rate-limits.ts';

/** Registration of accounts. */
export class Registration {
  constructor(
    private readonly bus: Bus,
    private readonly limits: PublicRateLimiter,
    private readonly issuer: KeyIssuer,
  ) {}

  async registerAccount(wanted: { email: string; tier: Tier }, address: string) {
    await this.limits.acquireRegistration(address);
    // Idempotent: registering twice with one key creates one account.
    const { key, written } = await this.issuer
      .issueKey((stored) => this.bus.request(accounts.register, { ...wanted, key: stored }))
      .catch(async (error: unknown) => {
        if (Fault.from(error).code === 'email_taken') await this.limits.countKnownAddress(address);
        throw error;
      });
    return { account: written, key };
  }
}
