import { type KeyManager, type ListedKey, reaches } from '@kerf/contracts';
import type { Prisma, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';

/** A key as the database holds it. */
export type KeyRow = Prisma.ApiKeyGetPayload<object>;

/** As many live keys may an account have. */
const mostLive = 50;

/**
 * Every change to the keys of an account holds the row of the account, so that they come one after the other. Answers the
 * moment of the change: by the clock of the database, which decides whether a key lives.
 */
export async function lockAccount(transaction: Transaction, accountId: string): Promise<Date> {
  const [moment] = await transaction.$queryRaw<{ now: Date }[]>`
    WITH held AS (SELECT FROM accounts.account WHERE id = ${accountId}::uuid FOR NO KEY UPDATE)
    SELECT now()::timestamptz(3) AS now, (SELECT count(*) FROM held)`;
  if (!moment) throw new Error('The database told no moment.');
  return moment.now;
}

/** The keys somebody may see: those of the account for an admin, the own ones for everybody else. */
export const visibleTo = ({ accountId, userId, role }: KeyManager): Prisma.ApiKeyWhereInput =>
  reaches(role, 'admin') ? { accountId } : { accountId, memberId: userId };

/** The keys of an account that are alive now, as the view `accounts.live_key` says, and those of its assistants. */
export async function liveKeys(transaction: Pick<Transaction, '$queryRaw'>, accountId: string): Promise<string[]> {
  const rows = await transaction.$queryRaw<{ id: string }[]>`
    SELECT id FROM accounts.live_key WHERE account_id = ${accountId}::uuid`;
  return rows.map(({ id }) => id);
}

/** One key that somebody may see. Throws `unknown_key` alike for one that does not exist and one of somebody else. */
export async function findKey(transaction: Transaction, by: KeyManager, keyId: string) {
  const key = await transaction.apiKey.findFirst({
    where: { id: keyId, ...visibleTo(by) },
    include: { successor: { select: { id: true } }, member: { select: { role: true } } },
  });
  if (!key) throw Fault.of('unknown_key', { key: keyId });
  return key;
}

/** Throws `too_many_keys` when the account has no room for one more. */
export async function checkRoom(transaction: Transaction, accountId: string): Promise<void> {
  // Assistants have a bound of their own: however many there are, a key can be rotated.
  const live = await transaction.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM accounts.live_key l JOIN accounts.api_key k USING (id)
    WHERE l.account_id = ${accountId}::uuid AND k.allowed_by IS NULL`;
  if (live.length >= mostLive) throw Fault.of('too_many_keys', { limit: mostLive });
}

/** Keys that somebody revokes stay dead, also those that were replaced and whose successor is withdrawn. */
export async function endForGood(transaction: Transaction, keyIds: readonly string[]): Promise<void> {
  await transaction.apiKey.updateMany({ where: { replaces: { in: [...keyIds] } }, data: { restores: false } });
}

/** Who a change is told to be by. */
export const actorOf = ({ userId, keyId }: KeyManager) => ({ userId, keyId });

export function statusOf({ revokedAt, expiresAt }: KeyRow, now: Date): ListedKey['status'] {
  if (revokedAt) return 'revoked';
  return expiresAt && expiresAt <= now ? 'expired' : 'active';
}
