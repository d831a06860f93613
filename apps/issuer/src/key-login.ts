import type { Bus } from '@kerf/bus';
import { digestKey, isWellFormedKey, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';

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
  ) {}

  /** Verifies a key. Returns undefined unless it is live. */
  async verifyKey(key: string): Promise<VerifiedKey | undefined> {
    if (!isWellFormedKey(key)) return undefined;
    const keys = this.peppers.map((pepper) => digestKey(key, pepper));
    try {
      const { caller } = await this.bus.request(quota.identify, { keys });
      return { keyId: caller.keyId, keys };
    } catch (error) {
      if (error instanceof Fault && error.code === 'invalid_key') return undefined;
      throw error;
    }
  }
}
