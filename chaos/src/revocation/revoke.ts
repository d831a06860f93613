import type { Bus } from '@kerf/bus';
import { accounts } from '@kerf/contracts';

/** A key of an account. */
export interface RevokedKey {
  readonly accountId: string;
  readonly keyId: string;
}

/** Revoke a key; resolves when the revocation is acknowledged. */
export async function revoke(bus: Bus, key: RevokedKey): Promise<void> {
  const { revoked } = await bus.request(accounts.revokeKey, key);
  if (!revoked) throw new Error(`The key ${key.keyId} is not known.`);
}
