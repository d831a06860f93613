import { type KeyManager, type ListedKey, isRoleAtLeast } from '@kerf/contracts';
import type { Prisma, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';

/** A key as the database holds it. */
export type KeyRow = Prisma.ApiKeyGetPayload<object>;

/** Maximum number of live keys of an account. */
const maxLiveKeys = 50;

/**
 * Locks the row of an account, which serializes all changes to its keys. Returns the time of the change by the clock of
 * the database, which decides if a key is live.
 */
export async function lockAccount(transaction: Transaction, accountId: string): Promise<Date> {
  const [moment] = await transaction.$queryRaw<{ now: Date }[]>`
    WITH held AS (SELECT FROM accounts.account WHERE id = ${accountId}::uuid FOR NO KEY UPDATE)
    SELECT now()::timestamptz(3) AS now, (SELECT count(*) FROM held)`;
  if (!moment) throw new Error('The database returned no time.');
  return moment.now;
}

/** Filter of visible keys: all of the account for an admin, otherwise the member's own. Sessions have their own list. */
export const whereVisible = ({ accountId, userId, role }: KeyManager): Prisma.ApiKeyWhereInput => ({
  accountId,
  origin: { not: 'session' },
  ...(!isRoleAtLeast(role, 'admin') && { memberId: userId }),
});

/** Finds the live keys of an account, including assistants and sessions, by the view `accounts.live_key`. */
export async function findLiveKeyIds(
  transaction: Pick<Transaction, '$queryRaw'>,
  accountId: string,
): Promise<string[]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM accounts.live_key WHERE account_id = ${accountId}::uuid`;
  return rows.map(({ id }) => id);
}

/** Finds a visible key. Throws `unknown_key`, alike for a missing key and one that is not visible. */
export async function findKey(transaction: Transaction, by: KeyManager, keyId: string) {
  const key = await transaction.apiKey.findFirst({
    where: { id: keyId, ...whereVisible(by) },
    include: { successor: { select: { id: true } }, member: { select: { role: true } } },
  });
  if (!key) throw Fault.of('unknown_key', { key: keyId });
  return key;
}

/** Throws `too_many_keys` when the account has the maximum of live keys. */
export async function checkKeyLimit(transaction: Transaction, accountId: string): Promise<void> {
  // Assistants and sessions have limits of their own, so they never block a rotation.
  const live = await transaction.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM accounts.live_key l JOIN accounts.api_key k USING (id)
    WHERE l.account_id = ${accountId}::uuid AND k.origin NOT IN ('oauth', 'session')`;
  if (live.length >= maxLiveKeys) throw Fault.of('too_many_keys', { limit: maxLiveKeys });
}

/** Prevents a withdrawal of the successor from restoring these revoked keys. */
export async function preventRestore(transaction: Transaction, keyIds: readonly string[]): Promise<void> {
  await transaction.apiKey.updateMany({ where: { replaces: { in: [...keyIds] } }, data: { restores: false } });
}

/** Actor of a change, as the audit log records it. */
export const toActor = ({ userId, keyId }: KeyManager) => ({ userId, keyId });

export function getKeyStatus({ revokedAt, expiresAt }: KeyRow, now: Date): ListedKey['status'] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
