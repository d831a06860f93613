import type { Bus } from '@kerf/bus';
import { type Caller, type Input, type KeyManager, keys } from '@kerf/contracts';
import type { KeyIssuer } from './key-issuer.ts';

type KeyRequest = Omit<Input<typeof keys.createKey>, 'by' | 'key'>;

type KeyChange = Omit<Input<typeof keys.updateKey>, 'by' | 'keyId'>;

/** Management of the keys of an account, for its callers. */
export class KeyService {
  constructor(
    private readonly bus: Bus,
    private readonly issuer: KeyIssuer,
  ) {}

  listKeys(caller: Caller) {
    return this.bus.request(keys.listKeys, { by: toKeyManager(caller) });
  }

  createKey(caller: Caller, wanted: KeyRequest) {
    const by = toKeyManager(caller);
    return this.issuer.issueKey((key) => this.bus.request(keys.createKey, { ...wanted, by, key }));
  }

  updateKey(caller: Caller, keyId: string, change: KeyChange) {
    return this.bus.request(keys.updateKey, { ...change, by: toKeyManager(caller), keyId });
  }

  rotateKey(caller: Caller, keyId: string, overlapHours: number) {
    const by = toKeyManager(caller);
    return this.issuer.issueKey((key) => this.bus.request(keys.rotateKey, { by, keyId, key, overlapHours }));
  }

  revokeKey(caller: Caller, keyId: string) {
    return this.bus.request(keys.revokeKey, { by: toKeyManager(caller), keyId });
  }
}

const toKeyManager = ({ accountId, userId, keyId, role }: Caller): KeyManager => ({ accountId, userId, keyId, role });
