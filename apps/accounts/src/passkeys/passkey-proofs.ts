import type { Input, passkeys, SessionState } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import { getDatabaseTime } from '../database-time.ts';
import { toHex } from '../hex.ts';
import { lockAccount } from '../keys/key-rows.ts';
import { readSession, renewSession } from '../sessions/session-rows.ts';
import type { SessionStarts } from '../sessions/session-starts.ts';
import type { MemberRow } from '../team/acting-member.ts';
import { findPasskeys, type PasskeyChecks } from './passkeys.ts';
import type { PasskeyProof } from './relying-party.ts';

type Contract = typeof passkeys;

/** Sessions that are started or confirmed by a passkey. */
export class PasskeyProofs {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly checks: PasskeyChecks,
    private readonly starts: SessionStarts,
  ) {}

  /** Begins a sign-in. The passkey names its member, so the answer is the same for all browsers. */
  async openSignIn({ id }: Input<Contract['openPasskeySignIn']>) {
    const request = await this.checks.party.createRequest();
    await this.checks.challenges.openChallenge(request.options.challenge, { id, purpose: 'passkey_sign_in' });
    return request;
  }

  /** Starts a session. Throws `no_challenge` and `passkey_refused`. Idempotent by the digest of its secret. */
  async startSession({ id, proof, ...wanted }: Input<Contract['startPasskeySession']>): Promise<SessionState> {
    const known = await this.starts.findStarted(wanted.session);
    if (known) return known;
    const challenge = await this.checks.challenges.takeChallenge({ id, purpose: 'passkey_sign_in' });
    return this.starts.startIdentified(wanted, (transaction) => this.takeProof(transaction, proof, challenge));
  }

  /** Begins the confirmation of a session by a passkey of its member. */
  async openConfirmation({ id, by }: Input<Contract['openPasskeyConfirmation']>) {
    const request = await this.checks.party.createRequest(await findPasskeys(this.database.prisma, by.userId));
    const use = { id, purpose: 'passkey_confirmation', sessionId: by.keyId } as const;
    await this.checks.challenges.openChallenge(request.options.challenge, use);
    return request;
  }

  /** Makes a session fresh, under a new secret. Throws `no_challenge` and `passkey_refused`. */
  async confirmSession({ id, by, proof, session }: Input<Contract['confirmWithPasskey']>): Promise<SessionState> {
    const use = { id, purpose: 'passkey_confirmation', sessionId: by.keyId } as const;
    const challenge = await this.checks.challenges.takeChallenge(use);
    return this.database.transaction(async (transaction) => {
      const member = await this.takeProof(transaction, proof, challenge);
      if (member.id !== by.userId) throw Fault.of('passkey_refused');
      await readSession(transaction, by);
      const now = await getDatabaseTime(transaction);
      await renewSession(transaction, by, { digest: session, method: 'passkey', now });
      const { accountId, keyId: target } = by;
      const details = { method: 'passkey' };
      await this.audit.recordEvent(transaction, { accountId, action: 'session.confirmed', actor: by, target, details });
      return readSession(transaction, by);
    });
  }

  /**
   * Verifies a proof and counts the use of its passkey, whose account is locked from then on. Returns its member. Throws
   * `passkey_refused`.
   */
  private async takeProof(transaction: Transaction, proof: PasskeyProof, challenge: string): Promise<MemberRow> {
    const where = { credentialId: Buffer.from(proof.id, 'base64url') };
    const found = await transaction.passkey.findUnique({ where, select: { member: { select: { accountId: true } } } });
    if (!found) throw Fault.of('passkey_refused');
    const now = await lockAccount(transaction, found.member.accountId);
    // Another use may have moved its counter, or it may have been removed, while this one waited for the lock.
    const passkey = await transaction.passkey.findUnique({ where, include: { member: true } });
    if (!passkey || isHandleOfOther(proof, passkey.memberId)) throw Fault.of('passkey_refused');
    const { counter, backedUp } = await this.checks.party.verifyProof(proof, passkey, challenge);
    await transaction.passkey.update({ where: { id: passkey.id }, data: { counter, backedUp, lastUsedAt: now } });
    return passkey.member;
  }
}

/** Returns true if a proof names another member than the one to whom its passkey belongs. */
const isHandleOfOther = ({ response: { userHandle } }: PasskeyProof, memberId: string): boolean =>
  userHandle !== undefined && toHex(Buffer.from(userHandle, 'base64url')) !== memberId.replaceAll('-', '');
