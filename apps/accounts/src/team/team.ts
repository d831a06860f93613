import { type Actor, type Input, type Output, isRoleAtLeast, type team } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { findActingMember, checkRole, type MemberRow } from './acting-member.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { runWithTeamLock } from './team-lock.ts';
import type { KeyConnections } from '../gateways/key-connections.ts';
import { endInvitations } from './end-invitations.ts';
import { endMembership, findMember, setRole, findStrandedKeys } from './membership.ts';
import { getDatabaseTime } from '../database-time.ts';
import { toInvitation, toMember } from './team-mapping.ts';
import { whereOpen, maxSeats } from './seats.ts';

/** Members of accounts. Every account has exactly one owner at any moment. */
export class Team {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly connections: KeyConnections,
  ) {}

  /** Lists members and, for admins, open invitations of an account, oldest first. */
  async listTeam({ accountId, role }: Input<typeof team.listTeam>): Promise<Output<typeof team.listTeam>> {
    const { prisma } = this.database;
    const { member, invitation } = prisma;
    const now = await getDatabaseTime(prisma);
    const [members, invitations, account] = await Promise.all([
      member.findMany({ where: { accountId }, orderBy: { id: 'asc' }, include: { passkeys: { take: 1 } } }),
      invitation.findMany({ where: { accountId, ...whereOpen(now) }, orderBy: { id: 'asc' } }),
      prisma.account.findUnique({ where: { id: accountId }, select: { passkeyRequired: true } }),
    ]);
    return {
      members: members.map((one) => ({ ...toMember(one), hasPasskey: one.passkeys.length > 0 })),
      invitations: isRoleAtLeast(role, 'admin') ? invitations.map(toInvitation) : [],
      limit: maxSeats,
      total: members.length + invitations.length,
      passkeyRequired: account?.passkeyRequired ?? false,
    };
  }

  /**
   * Changes the role of a member. An admin may change all roles except the owner's and their own; the owner may
   * transfer the ownership and becomes an admin. The adapters of a new viewer are disconnected, and the open
   * invitations of a former admin end. Throws `role_too_low`, `own_role`, `unknown_member`.
   */
  async changeRole(wanted: Input<typeof team.changeRole>): Promise<Output<typeof team.changeRole>> {
    const { accountId } = wanted.actor;
    const { member, stranded } = await runWithTeamLock(this.database, accountId, async (transaction, now) => {
      const changed = await this.writeRole(transaction, wanted, now);
      return { member: changed, stranded: await findStrandedKeys(transaction, changed) };
    });
    await Promise.all(stranded.map((keyId) => this.connections.closeConnections({ accountId, keyId, lives: true })));
    return toMember(member);
  }

  /**
   * Removes a member with all their keys and open invitations; after it resolves, no request with these is admitted.
   * Every member except the owner may leave; admins may remove all others, including admins.
   * Throws `role_too_low`, `owner_stays`, `unknown_member`.
   */
  async removeMember({ actor, userId }: Input<typeof team.removeMember>): Promise<Output<typeof team.removeMember>> {
    const { accountId } = actor;
    const keyIds = await runWithTeamLock(this.database, accountId, async (transaction, now) => {
      const by = await findActingMember(transaction, actor, actor.userId === userId ? 'viewer' : 'admin');
      const member = await findMember(transaction, actor, userId);
      checkCanLeave(member, by);
      const ended = await endMembership(transaction, member);
      const { email, role } = member;
      await this.endOpenInvitations(transaction, { actor, userId, now });
      await this.audit.recordEvent(transaction, {
        accountId,
        action: 'member.removed',
        actor,
        target: userId,
        details: { email, role, key_ids: ended },
      });
      return ended;
    });
    await Promise.all(keyIds.map((keyId) => this.connections.closeConnections({ accountId, keyId })));
    return { removed: true };
  }

  private async writeRole(
    transaction: Transaction,
    { actor, userId, role }: Input<typeof team.changeRole>,
    now: Date,
  ): Promise<MemberRow> {
    const by = await findActingMember(transaction, actor, role === 'owner' ? 'owner' : 'admin');
    if (by.id === userId) throw Fault.of('own_role');
    const member = await findMember(transaction, actor, userId);
    if (member.role === 'owner') checkRole(by.role, 'owner');
    if (member.role === role) return member;
    const changed = await setRole(transaction, { owner: by, member, role });
    if (!isRoleAtLeast(role, 'admin')) await this.endOpenInvitations(transaction, { actor, userId, now });
    await this.audit.recordEvent(transaction, {
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
  private async endOpenInvitations(transaction: Transaction, { actor, userId, now }: Inviter): Promise<void> {
    await endInvitations(transaction, this.audit, { actor, now, where: { invitedBy: userId, expiresAt: { gt: now } } });
  }
}

interface Inviter {
  readonly actor: Actor;
  readonly userId: string;
  readonly now: Date;
}

function checkCanLeave(member: MemberRow, by: MemberRow): void {
  if (member.role !== 'owner') return;
  if (member.id === by.id) throw Fault.of('owner_stays');
  checkRole(by.role, 'owner');
}
