import { isTierAtLeast } from '@kerf/catalog';
import type { Input, Output, team } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { checkUnbounded } from '../keys/acting-key.ts';
import { findActingMember } from './acting-member.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { parseHex } from '../hex.ts';
import { canBeLeft } from './membership.ts';
import { runWithTeamLock } from './team-lock.ts';
import { endInvitations } from './end-invitations.ts';
import { toInvitation } from './team-mapping.ts';
import { checkFreeSeat, whereOpen, countSeats } from './seats.ts';

type Invite = typeof team.invite;
type Revoke = typeof team.revokeInvitation;

const daysToAccept = 7;

/** Invitations to an account, each of which reserves a seat. */
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Reserves a seat for seven days. Idempotent for the same token. Throws `bounded_key` for a key with a cap or an
   * expiry, `tier_too_low` below the tier team, `already_member` and `in_other_account` for a person whose account is in
   * use, `already_invited`, and `team_full`.
   */
  async inviteMember({ actor, email, role, tokenDigest }: Input<Invite>): Promise<Output<Invite>> {
    const wanted = { accountId: actor.accountId, email: email.toLowerCase(), role, tokenDigest: parseHex(tokenDigest) };
    return runWithTeamLock(this.database, actor.accountId, async (transaction, now) => {
      await findActingMember(transaction, actor, 'admin');
      const known = await transaction.invitation.findUnique({ where: wanted });
      if (known) return toInvitation(known);
      await checkUnbounded(transaction, actor);
      await checkCanInvite(transaction, wanted, now);
      const expiresAt = new Date(now.getTime() + daysToAccept * 86_400_000);
      const invitation = await transaction.invitation.create({
        data: { ...wanted, createdAt: now, expiresAt, invitedBy: actor.userId },
      });
      await this.audit.recordEvent(transaction, {
        accountId: actor.accountId,
        action: 'member.invited',
        actor,
        target: invitation.id,
        details: { email: wanted.email, role },
      });
      return toInvitation(invitation);
    });
  }

  /** Revokes an invitation that was not accepted. Idempotent. Throws `unknown_invitation`. */
  async revokeInvitation({ actor, invitationId }: Input<Revoke>): Promise<Output<Revoke>> {
    const { accountId } = actor;
    return runWithTeamLock(this.database, accountId, async (transaction, now) => {
      await findActingMember(transaction, actor, 'admin');
      const where = { id: invitationId, accountId, acceptedAt: null };
      const invitation = await transaction.invitation.findUnique({ where });
      if (!invitation) throw Fault.of('unknown_invitation', { invitation: invitationId });
      await endInvitations(transaction, this.audit, { actor, now, where: { id: invitationId } });
      return { revoked: true };
    });
  }
}

/** Throws the fault that prevents another invitation, if any. */
async function checkCanInvite(
  transaction: Transaction,
  { accountId, email }: { accountId: string; email: string },
  now: Date,
): Promise<void> {
  const { tier } = await transaction.account.findUniqueOrThrow({ where: { id: accountId }, select: { tier: true } });
  if (!isTierAtLeast(tier, 'team')) throw Fault.of('tier_too_low', { feature: 'A team', needed: 'team', tier });
  const member = await transaction.member.findUnique({ where: { email } });
  if (member?.accountId === accountId) throw Fault.of('already_member');
  // Anyone may have registered the address of a member who never proved it.
  if (member?.emailVerifiedAt && !(await canBeLeft(transaction, member.accountId))) throw Fault.of('in_other_account');
  if (await transaction.invitation.findFirst({ where: { accountId, email, ...whereOpen(now) } }))
    throw Fault.of('already_invited');
  checkFreeSeat(await countSeats(transaction, accountId, now));
}
