import { keyKind, keyOrigin, type ListedKey, withoutZone } from '@kerf/contracts';
import { type KeyRow, statusOf } from './key-rows.ts';

/** Converts a row to a listed key. `now` is the time of the database, which decides if the key is live. */
export const listedKey = (row: KeyRow, now: Date): ListedKey => ({
  keyId: row.id,
  name: row.name,
  prefix: row.prefix,
  last4: row.last4,
  origin: keyOrigin.parse(row.origin),
  kind: keyKind.parse(row.kind),
  userId: row.memberId,
  createdAt: withoutZone(row.createdAt),
  expiresAt: moment(row.expiresAt),
  revokedAt: moment(row.revokedAt),
  lastUsedAt: moment(row.lastUsedAt),
  exposedAt: moment(row.exposedAt),
  monthlyCap: row.monthlyCap,
  status: statusOf(row, now),
});

const moment = (at: Date | null): string | null => at && withoutZone(at);
