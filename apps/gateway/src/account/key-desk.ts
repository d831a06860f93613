import type { Bus } from '@kerf/bus';
import { type Caller, type Input, type KeyManager, keys } from '@kerf/contracts';
import type { KeyMint } from './key-mint.ts';

type Wanted = Omit<Input<typeof keys.createKey>, 'by' | 'key'>;

/** Management of the keys of an account, for its callers. */
export class KeyDesk {
  constructor(
    private readonly bus: Bus,
    private readonly mint: KeyMint,
  ) {}

  list(caller: Caller) {
    return this.bus.request(keys.listKeys, { by: managerOf(caller) });
  }

  create(caller: Caller, wanted: Wanted) {
    const by = managerOf(caller);
    return this.mint.make((key) => this.bus.request(keys.createKey, { ...wanted, by, key }));
  }

  rotate(caller: Caller, keyId: string, overlapHours: number) {
    const by = managerOf(caller);
    return this.mint.make((key) => this.bus.request(keys.rotateKey, { by, keyId, key, overlapHours }));
  }

  revoke(caller: Caller, keyId: string) {
    return this.bus.request(keys.revokeKey, { by: managerOf(caller), keyId });
  }
}

const managerOf = ({ accountId, userId, keyId, role }: Caller): KeyManager => ({ accountId, userId, keyId, role });
