import type { Bus } from '@kerf/bus';
import { digestKey, isWellFormedKey, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';

/** Somebody who has shown a live key: the key, and the stored forms it may have. */
export interface Shown {
  readonly keyId: string;
  readonly keys: string[];
}

/** Finds out who somebody is by an API key, which goes no further than this process. */
export class Login {
  constructor(
    private readonly bus: Pick<Bus, 'request'>,
    private readonly peppers: readonly string[],
  ) {}

  /** Nothing for a key that is not alive. */
  async show(key: string): Promise<Shown | undefined> {
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
