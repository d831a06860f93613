import type { Bus } from '@kerf/bus';
import { keys } from '@kerf/contracts';

/** A key of an account. */
export interface RevokedKey {
  readonly accountId: string;
  readonly keyId: string;
}

/** Revoke a key in the name of the account's owner, who has its id; resolves when the revocation is acknowledged. */
export async function revoke(bus: Bus, { accountId, keyId }: RevokedKey): Promise<void> {
  await bus.request(keys.revokeKey, { by: { accountId, userId: accountId, keyId, role: 'owner' }, keyId });
}
