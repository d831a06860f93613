import { keyKind, keyOrigin, type ListedKey, formatTimestamp } from '@kerf/contracts';
import { type KeyRow, getKeyStatus } from './key-rows.ts';

/** Converts a row to a listed key. `now` is the time of the database, which decides if the key is live. */
export const toListedKey = (row: KeyRow, now: Date): ListedKey => ({
  keyId: row.id,
  name: row.name,
  environment: row.environment,
  prefix: row.prefix,
  last4: row.last4,
  origin: keyOrigin.parse(row.origin),
  kind: keyKind.parse(row.kind),
  userId: row.memberId,
  createdAt: formatTimestamp(row.createdAt),
  expiresAt: toTimestamp(row.expiresAt),
  revokedAt: toTimestamp(row.revokedAt),
  lastUsedAt: toTimestamp(row.lastUsedAt),
  lastUsedNetwork: row.lastUsedNetwork,
  replaces: row.replaces,
  exposedAt: toTimestamp(row.exposedAt),
  monthlyCap: row.monthlyCap,
  status: getKeyStatus(row, now),
});

const toTimestamp = (at: Date | null): string | null => at && formatTimestamp(at);
