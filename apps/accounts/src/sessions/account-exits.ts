import { sessionMethod } from '@kerf/contracts';
import type { Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import { parseHex } from '../hex.ts';
import { findLiveKeyIds, lockAccount, preventRestore } from '../keys/key-rows.ts';
import { endInvitations } from '../team/end-invitations.ts';
import type { AccountExits, Departure, LeftAccount, PresentedSession } from '../team/invitation-acceptance.ts';
import { canBeLeft, endMembership } from '../team/membership.ts';
import { insertSession } from './session-rows.ts';

/**
 * Exits of people who have proved their address from an account that was never used. Someone else may have registered
 * it, so everything in it ends; its row, its ledger and its audit log remain, without the address.
 */
export class SessionExits implements AccountExits {
  constructor(private readonly audit: AuditLog) {}

  async leaveAccount(transaction: Transaction, departure: Departure): Promise<LeftAccount | undefined> {
    const { invitationId, inviter, now } = departure;
    const proof = await findProof(transaction, departure);
    if (!proof) return undefined;
    const { id, accountId, member, session } = proof;
    await lockAccount(transaction, accountId);
    if (!(await canBeLeft(transaction, accountId))) throw Fault.of('used_elsewhere', { inviter });
    const actor = { accountId, userId: member.id, keyId: id, isService: false };
    await endInvitations(transaction, this.audit, { actor, now, where: {} });
    const endedKeyIds = await endKeys(transaction, accountId, now);
    await endMembership(transaction, member);
    await transaction.account.update({ where: { id: accountId }, data: { email: `${accountId}@left.invalid` } });
    await this.audit.recordEvent(transaction, {
      accountId,
      action: 'account.left',
      actor,
      target: accountId,
      details: { ended_keys: endedKeyIds.length, key_ids: endedKeyIds, invitation_id: invitationId },
    });
    return { accountId, endedKeyIds, startSession: continueSession(departure, session) };
  }

  async hasContinued(transaction: Transaction, accountId: string, { next }: PresentedSession): Promise<boolean> {
    const where = { accountId, digest: parseHex(next), origin: 'session' };
    return (await transaction.apiKey.count({ where })) > 0;
  }
}

/** Finds the live session of a member who has proved the address. */
async function findProof(transaction: Transaction, { email, session: { digests } }: Departure) {
  const found = await transaction.apiKey.findFirst({
    where: { digest: { in: digests.map(parseHex) }, origin: 'session' },
    include: { member: true, session: true },
  });
  if (!found?.member || !found.session) return undefined;
  const { member, session } = found;
  if (member.email !== email || !member.emailVerifiedAt) return undefined;
  const isLive = (await findLiveKeyIds(transaction, found.accountId)).includes(found.id);
  return isLive ? { id: found.id, accountId: found.accountId, member, session } : undefined;
}

/** Ends all keys, assistants and sessions of an account, also assistants that may return. */
async function endKeys(transaction: Transaction, accountId: string, now: Date): Promise<string[]> {
  const ended = await transaction.apiKey.updateManyAndReturn({
    where: { accountId, revokedAt: null },
    data: { revokedAt: now },
    select: { id: true },
  });
  const ids = ended.map(({ id }) => id);
  await preventRestore(transaction, ids);
  return ids;
}

/** Creates the start of a session that is as old as the one it continues, so that it is no fresher. */
const continueSession =
  (
    { session: { next, browser }, now }: Departure,
    { method, authenticatedAt }: { method: string; authenticatedAt: Date },
  ): LeftAccount['startSession'] =>
  async (transaction, member) => {
    const proof = sessionMethod.parse(method);
    const keyId = await insertSession(transaction, { member, digest: next, method: proof, browser, now });
    await transaction.session.update({ where: { keyId }, data: { authenticatedAt } });
  };
