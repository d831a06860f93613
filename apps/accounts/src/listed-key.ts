import type { ListedKey } from '@kerf/contracts';
import { type KeyRow, statusOf } from './key-rows.ts';

/** A key as those who manage it see it. */
export const listedKey = (row: KeyRow): ListedKey => ({
  keyId: row.id,
  name: row.name,
  prefix: row.prefix,
  last4: row.last4,
  // The database has a check for it.
  origin: row.origin as ListedKey['origin'],
  kind: row.memberId === null ? 'service' : 'personal',
  userId: row.memberId,
  createdAt: withoutZone(row.createdAt),
  expiresAt: moment(row.expiresAt),
  revokedAt: moment(row.revokedAt),
  lastUsedAt: moment(row.lastUsedAt),
  exposedAt: moment(row.exposedAt),
  monthlyCap: row.monthlyCap,
  status: statusOf(row, new Date()),
});

/** A moment as the public interface writes it: UTC, to the second and without a zone. */
export const withoutZone = (moment: Date): string => moment.toISOString().slice(0, 19);

const moment = (at: Date | null): string | null => at && withoutZone(at);
