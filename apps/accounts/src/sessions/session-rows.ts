import {
  type Browser,
  displaySession,
  formatTimestamp,
  type SessionHolder,
  type SessionState,
  sessions,
  signInLifeS,
} from '@kerf/contracts';
import type { Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { parseHex } from '../hex.ts';
import type { MemberRow } from '../team/acting-member.ts';

/** Time without use after which a session ends, and after which it ends in any case. */
const maxIdleMs = 12 * 3_600_000;
const maxLifeMs = 30 * 86_400_000;

/** Maximum number of sessions of a member; the oldest one ends for a new one. */
const maxSessions = 20;

interface NewSession {
  readonly member: Pick<MemberRow, 'id' | 'accountId'>;
  readonly digest: string;
  readonly method: SessionState['method'];
  readonly browser: Browser;
  readonly now: Date;
}

/** Inserts a session and returns its id. The account is locked. Throws `account_erasing`. */
export async function insertSession(
  transaction: Transaction,
  { member, digest, method, browser, now }: NewSession,
): Promise<string> {
  const { accountId } = member;
  const closure = await transaction.closure.findUnique({ where: { accountId }, select: { erasingAt: true } });
  if (closure?.erasingAt) throw Fault.of('account_erasing');
  const { id } = await transaction.apiKey.create({
    data: {
      ...displaySession,
      digest: parseHex(digest),
      name: 'Dashboard',
      origin: 'session',
      accountId,
      memberId: member.id,
      expiresAt: new Date(now.getTime() + maxIdleMs),
      session: {
        create: {
          method,
          ...browser,
          authenticatedAt: now,
          passkeyAt: method === 'passkey' ? now : null,
          absoluteEnd: new Date(now.getTime() + maxLifeMs),
        },
      },
    },
    select: { id: true },
  });
  return id;
}

interface Renewal {
  readonly digest: string;
  readonly method: 'code' | 'passkey';
  readonly now: Date;
}

/** Makes a session fresh, under the digest of a new secret. The account is locked. */
export async function renewSession(
  transaction: Transaction,
  { keyId }: Pick<SessionHolder, 'keyId'>,
  { digest, method, now }: Renewal,
): Promise<void> {
  await transaction.apiKey.update({ where: { id: keyId }, data: { digest: parseHex(digest) } });
  const data = { authenticatedAt: now, ...(method === 'passkey' && { passkeyAt: now }) };
  await transaction.session.update({ where: { keyId }, data });
}

/** Finds the live sessions of a member, the latest first. */
export const findLiveSessions = (transaction: Pick<Transaction, 'apiKey'>, memberId: string, now: Date) =>
  transaction.apiKey.findMany({
    where: { memberId, origin: 'session', revokedAt: null, expiresAt: { gt: now } },
    include: { session: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });

/** Ends the oldest sessions of a member, so that one more is within the limit. Returns the ids of the ended ones. */
export async function endOldestSessions(transaction: Transaction, memberId: string, now: Date): Promise<string[]> {
  const surplus = (await findLiveSessions(transaction, memberId, now)).slice(maxSessions - 1).map(({ id }) => id);
  if (surplus.length > 0)
    await transaction.apiKey.updateMany({ where: { id: { in: surplus } }, data: { revokedAt: now } });
  return surplus;
}

interface Row extends Omit<SessionState, 'authenticatedAt' | 'expiresAt' | 'erasesAt'> {
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
  readonly erasesAt: Date | null;
}

/** Reads a live session. Throws `invalid_key` for one that has ended. */
export async function readSession(
  database: Pick<Transaction, '$queryRaw'>,
  { keyId, userId }: Pick<SessionHolder, 'keyId' | 'userId'>,
): Promise<SessionState> {
  const [row] = await database.$queryRaw<Row[]>`
    SELECT k.id AS "sessionId", k.account_id AS "accountId", m.id AS "userId", m.email, m.role::text, a.tier::text,
           a.subscription_status AS "subscriptionStatus", s.method, s.authenticated_at AS "authenticatedAt",
           k.expires_at AS "expiresAt", m.keys_undecided AS "keysUndecided",
           EXISTS (SELECT FROM accounts.passkey p WHERE p.member_id = m.id) AS "hasPasskey",
           a.passkey_required AND s.passkey_at IS NULL AS "passkeyNeeded",
           s.authenticated_at > now() - ${signInLifeS} * interval '1 second' AS "isFresh",
           c.erases_at AS "erasesAt"
    FROM accounts.session s
    JOIN accounts.api_key k ON k.id = s.key_id
    JOIN accounts.member m ON m.account_id = k.account_id AND m.id = k.member_id
    JOIN accounts.account a ON a.id = k.account_id
    LEFT JOIN accounts.closure c ON c.account_id = k.account_id
    WHERE s.key_id = ${keyId}::uuid AND m.id = ${userId}::uuid AND k.revoked_at IS NULL AND k.expires_at > now()`;
  if (!row) throw Fault.of('invalid_key');
  const { authenticatedAt, expiresAt, erasesAt } = row;
  return sessions.describeSession.output.parse({
    ...row,
    authenticatedAt: formatTimestamp(authenticatedAt),
    expiresAt: formatTimestamp(expiresAt),
    erasesAt: erasesAt && formatTimestamp(erasesAt),
  });
}
