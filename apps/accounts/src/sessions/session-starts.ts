import type { Input, SessionState, sessions } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import type { AuditLog } from '../audit/audit-log.ts';
import { getDatabaseTime } from '../database-time.ts';
import type { KeyConnections } from '../gateways/key-connections.ts';
import { parseHex } from '../hex.ts';
import { lockAccount } from '../keys/key-rows.ts';
import type { RegistrationPolicy } from '../registration-policy.ts';
import type { MemberRow } from '../team/acting-member.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import { holdsAnything } from './held-things.ts';
import { endOldestSessions, insertSession, readSession } from './session-rows.ts';
import type { SignIns } from './sign-ins.ts';

type Start = Input<(typeof sessions)['startSession']>;

/** A started session, and the ones that ended for it. */
interface Started {
  readonly state: SessionState;
  readonly ended: readonly string[];
}

/** Rules that decide who may sign in, and who may open an account by it. */
interface SignInRules {
  readonly signIns: SignIns;
  readonly policy: Pick<RegistrationPolicy, 'checkRegistration'>;
}

/** Starts of sessions: who proves an address is its member, or becomes one with an account of their own. */
export class SessionStarts {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly connections: KeyConnections,
    private readonly rules: SignInRules,
  ) {}

  /** Starts a session. Idempotent by the digest of its secret. Throws as `SignIns.useProof` and `RegistrationPolicy` do. */
  async startSession(wanted: Start): Promise<SessionState> {
    const known = await this.findStarted(wanted.session);
    if (known) return known;
    const { state, ended } = await this.proveAndStart(wanted).catch((error: unknown) => {
      // Another request has created the account of this address.
      if (isUniqueViolation(error)) return this.proveAndStart(wanted);
      throw error;
    });
    const { accountId } = state;
    await Promise.all(ended.map((keyId) => this.connections.closeConnections({ accountId, keyId })));
    return state;
  }

  private proveAndStart(wanted: Start): Promise<Started> {
    return this.rules.signIns.useProof(
      { ...wanted, purpose: 'sign_in' },
      async (transaction, { address, byOperator }) => {
        const member =
          (await findMember(transaction, address)) ?? (await this.createMember(transaction, address, !byOperator));
        const now = await lockAccount(transaction, member.accountId);
        const ended = member.isNew ? [] : await endOldestSessions(transaction, member.id, now);
        const method = byOperator ? 'operator' : 'code';
        const sessionId = await insertSession(transaction, { ...wanted, digest: wanted.session, member, method, now });
        const isVerified = !byOperator && (await verifyAddress(transaction, member, now));
        if (isVerified) await transaction.$executeRaw`SELECT accounts.end_sign_ins(${address})`;
        await this.recordStart(transaction, {
          member,
          sessionId,
          isVerified,
          ended,
          method,
          network: wanted.browser.network,
        });
        return { state: await readSession(transaction, { keyId: sessionId, userId: member.id }), ended };
      },
    );
  }

  /** Opens an account without a key for an address. An operator may do so although registration is closed. */
  private async createMember(transaction: Transaction, email: string, isVerified: boolean): Promise<Member> {
    if (isVerified) this.rules.policy.checkRegistration(email, 'free');
    const emailVerifiedAt = isVerified ? await getDatabaseTime(transaction) : null;
    const data = { email, emailVerifiedAt, account: { create: { email } } };
    return { ...(await transaction.member.create({ data })), isNew: true };
  }

  private async recordStart(transaction: Transaction, start: RecordedStart): Promise<void> {
    const { member, sessionId, isVerified, ended, method, network } = start;
    const { accountId } = member;
    const change = { accountId, actor: { userId: member.id, keyId: sessionId } };
    if (member.isNew)
      await this.audit.recordEvent(transaction, {
        ...change,
        action: 'account.registered',
        target: accountId,
        details: { email: member.email, tier: 'free' },
      });
    if (isVerified)
      await this.audit.recordEvent(transaction, { ...change, action: 'email.verified', target: member.id });
    for (const target of ended)
      await this.audit.recordEvent(transaction, { ...change, action: 'session.ended', target });
    const details = { method, network };
    await this.audit.recordEvent(transaction, { ...change, action: 'session.started', target: sessionId, details });
  }

  /** Finds the session that a repeated request started before. */
  private async findStarted(digest: string): Promise<SessionState | undefined> {
    const { prisma } = this.database;
    const where = { digest: parseHex(digest), origin: 'session' };
    const known = await prisma.apiKey.findFirst({ where, select: { id: true, memberId: true } });
    return known?.memberId ? readSession(prisma, { keyId: known.id, userId: known.memberId }) : undefined;
  }
}

type Member = MemberRow & { readonly isNew: boolean };

interface RecordedStart {
  readonly member: Member;
  readonly sessionId: string;
  readonly isVerified: boolean;
  readonly ended: readonly string[];
  readonly method: string;
  readonly network: string;
}

async function findMember(transaction: Transaction, email: string): Promise<Member | undefined> {
  const known = await transaction.member.findUnique({ where: { email } });
  return known ? { ...known, isNew: false } : undefined;
}

/**
 * Marks an address as verified by this sign-in; false if it was before. What the account holds already waits for a
 * decision, because anyone may have registered the address.
 */
async function verifyAddress(transaction: Transaction, member: Member, now: Date): Promise<boolean> {
  if (member.emailVerifiedAt) return member.isNew;
  const keysUndecided = await holdsAnything(transaction, member);
  await transaction.member.update({ where: { id: member.id }, data: { emailVerifiedAt: now, keysUndecided } });
  return true;
}
