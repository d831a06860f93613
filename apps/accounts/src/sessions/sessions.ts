import {
  type Input,
  type ListedSession,
  type Output,
  type SessionHolder,
  type SessionState,
  type sessions,
  formatTimestamp,
  sessionMethod,
} from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import { getDatabaseTime } from '../database-time.ts';
import type { KeyConnections } from '../gateways/key-connections.ts';
import { findLiveKeyIds, lockAccount } from '../keys/key-rows.ts';
import { findLiveSessions, readSession, renewSession } from './session-rows.ts';
import type { SignIns } from './sign-ins.ts';

type Contract = typeof sessions;

/** Sessions of members: their list, their confirmation and their end. */
export class Sessions {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly connections: KeyConnections,
    private readonly signIns: SignIns,
  ) {}

  describeSession(by: SessionHolder): Promise<SessionState> {
    return readSession(this.database.prisma, by);
  }

  async listSessions({ userId }: SessionHolder): Promise<ListedSession[]> {
    const { prisma } = this.database;
    const rows = await findLiveSessions(prisma, userId, await getDatabaseTime(prisma));
    return rows.flatMap((row) => toListedSession(row) ?? []);
  }

  /** Ends a session; one that has ended already is ended again, in case the announcement was lost. */
  async endSession({ by, sessionId }: Input<Contract['endSession']>): Promise<void> {
    const { accountId, userId } = by;
    await this.database.transaction(async (transaction) => {
      const now = await lockAccount(transaction, accountId);
      if (sessionId !== by.keyId) await checkAlive(transaction, by);
      const found = await transaction.apiKey.findFirst({
        where: { id: sessionId, accountId, memberId: userId, origin: 'session' },
      });
      if (!found) throw Fault.of('unknown_session', { session: sessionId });
      if (!found.revokedAt) await this.endSessions(transaction, by, [sessionId], now);
    });
    await this.connections.closeConnections({ accountId, keyId: sessionId });
  }

  /** Ends all sessions of the member but the one that requests it, and returns their number. */
  async endOtherSessions({ by }: Input<Contract['endOtherSessions']>): Promise<Output<Contract['endOtherSessions']>> {
    const { accountId, keyId: ownId } = by;
    const ended = await this.database.transaction(async (transaction) => {
      const now = await lockAccount(transaction, accountId);
      await checkAlive(transaction, by);
      const live = await findLiveSessions(transaction, by.userId, now);
      const others = live.map(({ id }) => id).filter((id) => id !== ownId);
      await this.endSessions(transaction, by, others, now);
      return others;
    });
    await Promise.all(ended.map((keyId) => this.connections.closeConnections({ accountId, keyId })));
    return { ended: ended.length };
  }

  /** Mails a code to an address that signs in. Throws as `SignIns.openSignIn` does. */
  async sendCode(wanted: Input<Contract['sendCode']>): Promise<void> {
    await this.signIns.openSignIn('sign_in', wanted);
  }

  /** Mails a code to the member of a session. Throws as `SignIns.openSignIn` does. */
  async sendConfirmationCode(wanted: Input<Contract['sendConfirmationCode']>): Promise<void> {
    const { email } = await readSession(this.database.prisma, wanted.by);
    await this.signIns.openSignIn('confirmation', { ...wanted, email, isKnown: true });
  }

  /** Makes a session fresh, under a new secret. Throws as `SignIns.useProof` does. */
  confirmSession({ by, session, ...proof }: Input<Contract['confirmSession']>): Promise<SessionState> {
    return this.signIns.useProof({ ...proof, purpose: 'confirmation' }, async (transaction, { address }) => {
      const now = await lockAccount(transaction, by.accountId);
      const { email } = await readSession(transaction, by);
      // The code was mailed to another member, or the address has changed since.
      if (email !== address) throw Fault.of('no_sign_in');
      await renewSession(transaction, by, { digest: session, method: 'code', now });
      const change = { accountId: by.accountId, actor: by, target: by.keyId };
      await this.audit.recordEvent(transaction, { ...change, action: 'session.confirmed' });
      return readSession(transaction, by);
    });
  }

  private async endSessions(transaction: Transaction, by: SessionHolder, ids: string[], now: Date): Promise<void> {
    await transaction.apiKey.updateMany({ where: { id: { in: ids } }, data: { revokedAt: now } });
    for (const target of ids)
      await this.audit.recordEvent(transaction, {
        accountId: by.accountId,
        action: 'session.ended',
        actor: by,
        target,
      });
  }
}

/** Throws `invalid_key` for a session that has ended while its request waited. */
async function checkAlive(transaction: Transaction, { accountId, keyId }: SessionHolder): Promise<void> {
  if (!(await findLiveKeyIds(transaction, accountId)).includes(keyId)) throw Fault.of('invalid_key');
}

type Row = Awaited<ReturnType<typeof findLiveSessions>>[number];

function toListedSession({ id, session, expiresAt, lastUsedAt }: Row): ListedSession | undefined {
  if (!session || !expiresAt) return undefined;
  return {
    sessionId: id,
    method: sessionMethod.parse(session.method),
    userAgent: session.userAgent,
    network: session.network,
    authenticatedAt: formatTimestamp(session.authenticatedAt),
    lastUsedAt: lastUsedAt && formatTimestamp(lastUsedAt),
    expiresAt: formatTimestamp(expiresAt),
  };
}
