import { allows } from '@kerf/catalog';
import type { Input, Output, team } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { checkUnbounded } from '../keys/acting-key.ts';
import { actingMember } from './acting-member.ts';
import type { Audit } from '../audit/audit.ts';
import { bytesOf } from '../bytes.ts';
import { changingTeam } from './changing-team.ts';
import { endInvitations } from './ended-invitations.ts';
import { invitationOf } from './people.ts';
import { checkSeats, openAt, seatsTaken } from './seats.ts';

type Invite = typeof team.invite;
type Revoke = typeof team.revokeInvitation;

const daysToAccept = 7;

/** Invitations to an account, each of which reserves a seat. */
export class Invitations {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /**
   * Reserves a seat for seven days. Idempotent for the same token. Throws `bounded_key` for a key with a cap or an
   * expiry, `tier_too_low` below the tier team, `already_member` and `in_other_account` for a person who has an
   * account, `already_invited`, and `team_full`.
   */
  async invite({ actor, email, role, tokenDigest }: Input<Invite>): Promise<Output<Invite>> {
    const wanted = { accountId: actor.accountId, email: email.toLowerCase(), role, tokenDigest: bytesOf(tokenDigest) };
    return changingTeam(this.database, actor.accountId, async (transaction, now) => {
      await actingMember(transaction, actor, 'admin');
      const known = await transaction.invitation.findUnique({ where: wanted });
      if (known) return invitationOf(known);
      await checkUnbounded(transaction, actor);
      await checkRoom(transaction, wanted, now);
      const expiresAt = new Date(now.getTime() + daysToAccept * 86_400_000);
      const invitation = await transaction.invitation.create({
        data: { ...wanted, createdAt: now, expiresAt, invitedBy: actor.userId },
      });
      await this.audit.record(transaction, {
        accountId: actor.accountId,
        action: 'member.invited',
        actor,
        target: invitation.id,
        details: { email: wanted.email, role },
      });
      return invitationOf(invitation);
    });
  }

  /** Revokes an invitation that was not accepted. Idempotent. Throws `unknown_invitation`. */
  async revoke({ actor, invitationId }: Input<Revoke>): Promise<Output<Revoke>> {
    const { accountId } = actor;
    return changingTeam(this.database, accountId, async (transaction, now) => {
      await actingMember(transaction, actor, 'admin');
      const where = { id: invitationId, accountId, acceptedAt: null };
      const invitation = await transaction.invitation.findUnique({ where });
      if (!invitation) throw Fault.of('unknown_invitation', { invitation: invitationId });
      await endInvitations(transaction, this.audit, { actor, now, where: { id: invitationId } });
      return { revoked: true };
    });
  }
}

/** Throws the fault that prevents another invitation, if any. */
async function checkRoom(
  transaction: Transaction,
  { accountId, email }: { accountId: string; email: string },
  now: Date,
): Promise<void> {
  const { tier } = await transaction.account.findUniqueOrThrow({ where: { id: accountId }, select: { tier: true } });
  if (!allows(tier, 'team')) throw Fault.of('tier_too_low', { feature: 'A team', needed: 'team', tier });
  const member = await transaction.member.findUnique({ where: { email } });
  if (member) throw Fault.of(member.accountId === accountId ? 'already_member' : 'in_other_account');
  if (await transaction.invitation.findFirst({ where: { accountId, email, ...openAt(now) } }))
    throw Fault.of('already_invited');
  checkSeats(await seatsTaken(transaction, accountId, now));
}
