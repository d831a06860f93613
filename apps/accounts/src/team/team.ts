import { type Actor, type Input, type Output, reaches, type team } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { actingMember, checkRole, type MemberRow } from './acting-member.ts';
import type { Audit } from '../audit/audit.ts';
import { changingTeam } from './changing-team.ts';
import type { Connections } from '../gateways/connections.ts';
import { endInvitations } from './ended-invitations.ts';
import { endMembership, memberIn, setRole, strandedKeys } from './membership.ts';
import { momentOf } from '../moment.ts';
import { invitationOf, memberOf } from './people.ts';
import { openAt, seats } from './seats.ts';

/** Members of accounts. Every account has exactly one owner at any moment. */
export class Team {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly connections: Connections,
  ) {}

  /** Lists members and, for admins, open invitations of an account, oldest first. */
  async list({ accountId, role }: Input<typeof team.listTeam>): Promise<Output<typeof team.listTeam>> {
    const { prisma } = this.database;
    const { member, invitation } = prisma;
    const now = await momentOf(prisma);
    const [members, invitations] = await Promise.all([
      member.findMany({ where: { accountId }, orderBy: { id: 'asc' } }),
      invitation.findMany({ where: { accountId, ...openAt(now) }, orderBy: { id: 'asc' } }),
    ]);
    return {
      members: members.map(memberOf),
      invitations: reaches(role, 'admin') ? invitations.map(invitationOf) : [],
      limit: seats,
      total: members.length + invitations.length,
    };
  }

  /**
   * Changes the role of a member. An admin may change all roles except the owner's and their own; the owner may
   * transfer the ownership and becomes an admin. The adapters of a new viewer are disconnected, and the open
   * invitations of a former admin end. Throws `role_too_low`, `own_role`, `unknown_member`.
   */
  async changeRole(wanted: Input<typeof team.changeRole>): Promise<Output<typeof team.changeRole>> {
    const { accountId } = wanted.actor;
    const { member, stranded } = await changingTeam(this.database, accountId, async (transaction, now) => {
      const changed = await this.giveRole(transaction, wanted, now);
      return { member: changed, stranded: await strandedKeys(transaction, changed) };
    });
    await Promise.all(stranded.map((keyId) => this.connections.close({ accountId, keyId, lives: true })));
    return memberOf(member);
  }

  /**
   * Removes a member with all their keys and open invitations; after it resolves, no request with these is admitted.
   * Every member except the owner may leave; admins may remove all others, including admins.
   * Throws `role_too_low`, `owner_stays`, `unknown_member`.
   */
  async remove({ actor, userId }: Input<typeof team.removeMember>): Promise<Output<typeof team.removeMember>> {
    const { accountId } = actor;
    const keyIds = await changingTeam(this.database, accountId, async (transaction, now) => {
      const by = await actingMember(transaction, actor, actor.userId === userId ? 'viewer' : 'admin');
      const member = await memberIn(transaction, actor, userId);
      checkMayGo(member, by);
      const ended = await endMembership(transaction, member);
      const { email, role } = member;
      await this.endInvitationsOf(transaction, { actor, userId, now });
      await this.audit.record(transaction, {
        accountId,
        action: 'member.removed',
        actor,
        target: userId,
        details: { email, role, key_ids: ended },
      });
      return ended;
    });
    await Promise.all(keyIds.map((keyId) => this.connections.close({ accountId, keyId })));
    return { removed: true };
  }

  private async giveRole(
    transaction: Transaction,
    { actor, userId, role }: Input<typeof team.changeRole>,
    now: Date,
  ): Promise<MemberRow> {
    const by = await actingMember(transaction, actor, role === 'owner' ? 'owner' : 'admin');
    if (by.id === userId) throw Fault.of('own_role');
    const member = await memberIn(transaction, actor, userId);
    if (member.role === 'owner') checkRole(by.role, 'owner');
    if (member.role === role) return member;
    const changed = await setRole(transaction, { owner: by, member, role });
    if (!reaches(role, 'admin')) await this.endInvitationsOf(transaction, { actor, userId, now });
    await this.audit.record(transaction, {
      accountId: actor.accountId,
      actor,
      target: userId,
      ...(role === 'owner'
        ? { action: 'ownership.transferred', details: { from: by.id, to: userId } }
        : { action: 'member.role_changed', details: { from: member.role, to: role } }),
    });
    return changed;
  }

  /** Ends the invitations of a member who may not invite any more: with a token of their own they could return. */
  private async endInvitationsOf(transaction: Transaction, { actor, userId, now }: Inviter): Promise<void> {
    await endInvitations(transaction, this.audit, { actor, now, where: { invitedBy: userId, expiresAt: { gt: now } } });
  }
}

interface Inviter {
  readonly actor: Actor;
  readonly userId: string;
  readonly now: Date;
}

function checkMayGo(member: MemberRow, by: MemberRow): void {
  if (member.role !== 'owner') return;
  if (member.id === by.id) throw Fault.of('owner_stays');
  checkRole(by.role, 'owner');
}
