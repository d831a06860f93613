import type { Bus } from '@kerf/bus';
import type { Tier } from '@kerf/catalog';
import { accounts } from '@kerf/contracts';
import type { KeyMint } from './key-mint.ts';
import type { RegistrationLimit } from './registration-limit.ts';

/** Creates accounts. */
export class Registration {
  constructor(
    private readonly bus: Bus,
    private readonly limit: RegistrationLimit,
    private readonly mint: KeyMint,
  ) {}

  async register(wanted: { email: string; tier: Tier }, address: string) {
    await this.limit.take(address);
    const { key, written } = await this.mint.make((stored) =>
      this.bus.request(accounts.register, { ...wanted, key: stored }),
    );
    return { account: written, key };
  }
}
