import type { Bus } from '@kerf/bus';
import type { Tier } from '@kerf/catalog';
import { accounts, digestKey, displayKey, type Input, mintKey } from '@kerf/contracts';
import { isUnknown } from './compensation.ts';
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
    const account = await this.write({ ...wanted, key: stored });
    return { account, key };
  }

  /** Registering twice with one key makes one account, so a lost answer is asked for again. */
  private async write(request: Input<typeof accounts.register>) {
    try {
      return await this.bus.request(accounts.register, request);
    } catch (error) {
      if (!isUnknown(error)) throw error;
      return this.bus.request(accounts.register, request);
    }
  }
}
