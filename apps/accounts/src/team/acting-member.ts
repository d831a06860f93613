import { type Actor, reaches, type Role } from '@kerf/contracts';
import type { Prisma, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { liveKeys } from '../keys/key-rows.ts';

/** Somebody in an account. */
export type MemberRow = Prisma.MemberGetPayload<object>;

/**
 * The member who asks for a change of the team, as they are now: the request may have waited while they were demoted or
 * removed, or their key ended. Throws `role_too_low`, also for every key that belongs to the account itself, and
 * `invalid_key` for a key that has ended and for who left.
 */
export async function actingMember(transaction: Transaction, actor: Actor, needed: Role): Promise<MemberRow> {
  const { accountId, userId, keyId, isService } = actor;
  // It speaks for the owner, who may be another one by now: that says nothing about the key.
  if (isService) checkRole('member', 'admin');
  const member = await transaction.member.findFirst({ where: { id: userId, accountId } });
  const alive = await liveKeys(transaction, accountId);
  if (!member || !alive.includes(keyId)) throw Fault.of('invalid_key');
  checkRole(member.role, needed);
  return member;
}

/** Throws `role_too_low` when a role does not suffice to change the team. */
export function checkRole(role: Role, needed: Role): void {
  if (!reaches(role, needed)) throw Fault.of('role_too_low', { feature: 'This change of the team', needed, role });
}
