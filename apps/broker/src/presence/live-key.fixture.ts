import { randomBytes } from 'node:crypto';
import type { Database } from '@kerf/db';

interface Owned {
  readonly accountId: string;
  readonly keyId: string;
}

/** Revocation or expiry of a key. */
interface KeyEnd {
  readonly revokedAt?: Date;
  readonly expiresAt?: Date;
}

/** Inserts an account and its key, as the accounts service would. */
export async function writeKey({ prisma }: Database, { accountId, keyId }: Owned, end: KeyEnd = {}): Promise<void> {
  await prisma.account.create({ data: { id: accountId, email: `${accountId}@example.com` } });
  const digest = new Uint8Array(randomBytes(32));
  await prisma.apiKey.create({
    data: { id: keyId, accountId, digest, prefix: 'kerf_live_1234', last4: '1234', ...end },
  });
}
