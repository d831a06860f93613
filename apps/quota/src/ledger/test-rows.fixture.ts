import { randomBytes } from 'node:crypto';
import type { Database } from '@kerf/db';

/** A key and its digest. */
export interface TestKey {
  readonly id: string;
  readonly digest: string;
}

/** Creates a random digest of a key or fingerprint. */
export const randomDigest = (): string => randomBytes(32).toString('hex');

/** Inserts a key of a member or of the account itself. */
export async function addKey(
  database: Database,
  accountId: string,
  memberId: string | null,
  more: { monthlyCap?: number | null; replaces?: string } = {},
): Promise<TestKey> {
  const digest = randomDigest();
  const { id } = await database.prisma.apiKey.create({
    data: {
      accountId,
      memberId,
      ...more,
      digest: Buffer.from(digest, 'hex'),
      prefix: 'kerf_live_test',
      last4: 'test',
    },
  });
  return { id, digest };
}

/** Overrides of a connected adapter's row. */
export interface SessionChange {
  draining?: boolean;
  stuck?: boolean;
  adapterId?: string;
  keyId?: string;
  tools?: string[];
  connectedAt?: Date;
  lastHeartbeat?: Date;
  disconnectedAt?: Date;
}

/** Creates the row of a connected adapter that can run create_box. */
export const adapterSession = ({ accountId, key }: { accountId: string; key: TestKey }, more: SessionChange) => ({
  sessionId: crypto.randomUUID(),
  adapterId: crypto.randomUUID(),
  accountId,
  keyId: key.id,
  pod: 'pod-1',
  adapterType: 'test',
  capabilities: [],
  tools: ['create_box'],
  maxConcurrency: 1,
  ...more,
});
