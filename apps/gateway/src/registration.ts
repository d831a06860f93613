import type { Bus } from '@kerf/bus';
import type { Tier } from '@kerf/catalog';
import { accounts, digestKey, displayKey, mintKey } from '@kerf/contracts';
import { askAgain } from './ask-again.ts';
import type { PublicLimits } from './public-limits.ts';

/** Creates accounts. The key is made here, so that it is never on the bus: only its stored form travels. */
export class Registration {
  constructor(
    private readonly bus: Bus,
    private readonly limits: PublicLimits,
    private readonly pepper: string,
  ) {}

  async register(wanted: { email: string; tier: Tier }, address: string) {
    await this.limits.take('registration', address);
    const key = mintKey();
    const stored = { digest: digestKey(key, this.pepper), ...displayKey(key) };
    // Registering twice with one key makes one account.
    const account = await askAgain(this.bus, accounts.register, { ...wanted, key: stored });
    return { account, key };
  }
}
