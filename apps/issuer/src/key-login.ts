import type { Bus } from '@kerf/bus';
import { digestKey, isWellFormedKey, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { KeyLookups } from '@kerf/service';

/** A verified live key: its id and its possible digests. */
export interface VerifiedKey {
  readonly keyId: string;
  readonly keys: string[];
}

/** Login by API key. The key never leaves this process. */
export class KeyLogin {
  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly peppers: readonly string[],
    private readonly lookups: Pick<KeyLookups, 'beginLookup'>,
  ) {}

  /** Verifies a key from an address, in turn with other addresses. Returns undefined unless it is live. */
  async verifyKey(key: string, address: string): Promise<VerifiedKey | undefined> {
    if (!isWellFormedKey(key)) return undefined;
    const keys = this.peppers.map((pepper) => digestKey(key, pepper));
    const endLookup = await this.lookups.beginLookup(address);
    let isWrong = false;
    try {
      const { caller } = await this.bus.request(quota.identify, { keys });
      return { keyId: caller.keyId, keys };
    } catch (error) {
      isWrong = error instanceof Fault && error.code === 'invalid_key';
      if (isWrong) return undefined;
      throw error;
    } finally {
      endLookup(isWrong);
    }
  }
}
