import type { Input, SessionState, sessions } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import type { AuditLog } from '../audit/audit-log.ts';
import { getDatabaseTime } from '../database-time.ts';
import type { KeyConnections } from '../gateways/key-connections.ts';
import { parseHex } from '../hex.ts';
import { lockAccount } from '../keys/key-rows.ts';
import type { SignInDomains } from '../oidc-config.ts';
import type { RegistrationPolicy } from '../registration-policy.ts';
import type { MemberRow } from '../team/acting-member.ts';
import { isUniqueViolation } from '../unique-violation.ts';
import { holdsAnything } from './held-things.ts';
import { endOldestSessions, insertSession, readSession } from './session-rows.ts';
import type { SignIns } from './sign-ins.ts';

type Start = Input<(typeof sessions)['startSession']>;

/** A started session, and the ones that ended for it. */
export interface Started {
  readonly state: SessionState;
  readonly ended: readonly string[];
}

/** Rules that decide who may sign in, and who may open an account by it. */
interface SignInRules {
  readonly signIns: SignIns;
  readonly policy: Pick<RegistrationPolicy, 'checkRegistration'>;
  readonly domains: Pick<SignInDomains, 'checkAddress'>;
}

/** A session that a member starts, and the proof that permits it. */
interface PermittedStart extends Pick<Start, 'session' | 'browser'> {
  readonly member: StartingMember;
  readonly method: SessionState['method'];
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
    return known ?? this.completeStart(() => this.proveAndStart(wanted));
  }

  /** Starts a session, again if another request has created the account meanwhile, and cuts off what ended for it. */
  async completeStart(start: () => Promise<Started>): Promise<SessionState> {
    const { state, ended } = await start().catch((error: unknown) => {
      if (isUniqueViolation(error)) return start();
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
        if (!byOperator) this.rules.domains.checkAddress(address);
        const member = await this.findOrCreateMember(transaction, address, !byOperator);
        return this.startPermitted(transaction, { ...wanted, member, method: byOperator ? 'operator' : 'code' });
      },
    );
  }

  /** Starts a session of the member whom a passkey identifies. Throws `sign_in_elsewhere` for a provider's domain. */
  startIdentified(
    wanted: Pick<Start, 'session' | 'browser'>,
    identify: (transaction: Transaction) => Promise<MemberRow>,
  ): Promise<SessionState> {
    return this.completeStart(() =>
      this.database.transaction(async (transaction) => {
        const member = { ...(await identify(transaction)), isNew: false };
        this.rules.domains.checkAddress(member.email);
        return this.startPermitted(transaction, { ...wanted, member, method: 'passkey' });
      }),
    );
  }

  /** Starts a session of a member who has proved their address. An operator's code and a passkey do not prove it. */
  async startPermitted(transaction: Transaction, permitted: PermittedStart): Promise<Started> {
    const { member, method, session: digest, browser } = permitted;
    const now = await lockAccount(transaction, member.accountId);
    const ended = member.isNew ? [] : await endOldestSessions(transaction, member.id, now);
    const sessionId = await insertSession(transaction, { member, digest, method, browser, now });
    const isVerified = !['operator', 'passkey'].includes(method) && (await verifyAddress(transaction, member, now));
    if (isVerified) await transaction.$executeRaw`SELECT accounts.end_sign_ins(${member.email})`;
    await this.recordStart(transaction, { member, sessionId, isVerified, ended, method, network: browser.network });
    return { state: await readSession(transaction, { keyId: sessionId, userId: member.id }), ended };
  }

  /** Finds the member of an address, or opens an account for it. Throws as `RegistrationPolicy` does. */
  async findOrCreateMember(transaction: Transaction, email: string, isVerified: boolean): Promise<StartingMember> {
    const known = await transaction.member.findUnique({ where: { email } });
    return known ? { ...known, isNew: false } : this.createMember(transaction, email, isVerified);
  }

  /** Opens an account without a key for an address. An operator may do so although registration is closed. */
  private async createMember(transaction: Transaction, email: string, isVerified: boolean): Promise<StartingMember> {
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
  async findStarted(digest: string): Promise<SessionState | undefined> {
    const { prisma } = this.database;
    const where = { digest: parseHex(digest), origin: 'session' };
    const known = await prisma.apiKey.findFirst({ where, select: { id: true, memberId: true } });
    return known?.memberId ? readSession(prisma, { keyId: known.id, userId: known.memberId }) : undefined;
  }
}

/** A member who signs in; new if the sign-in has opened their account. */
export type StartingMember = MemberRow & { readonly isNew: boolean };

interface RecordedStart {
  readonly member: StartingMember;
  readonly sessionId: string;
  readonly isVerified: boolean;
  readonly ended: readonly string[];
  readonly method: string;
  readonly network: string;
}

/**
 * Marks an address as verified by this sign-in; false if it was before. What the account holds already waits for a
 * decision, because anyone may have registered the address.
 */
async function verifyAddress(transaction: Transaction, member: StartingMember, now: Date): Promise<boolean> {
  if (member.emailVerifiedAt) return member.isNew;
  const keysUndecided = await holdsAnything(transaction, member);
  await transaction.member.update({ where: { id: member.id }, data: { emailVerifiedAt: now, keysUndecided } });
  return true;
}
