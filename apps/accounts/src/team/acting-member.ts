import { type Actor, isRoleAtLeast, type Role } from '@kerf/contracts';
import type { Prisma, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import { findLiveKeyIds } from '../keys/key-rows.ts';

/** A member of an account, as a row. */
export type MemberRow = Prisma.MemberGetPayload<object>;

/**
 * Finds the current state of a member who changes the team. They may have been demoted or removed, or their key ended,
 * while the request waited. Throws `role_too_low`, also for every service key, and `invalid_key` for a key that has
 * ended and for a removed member.
 */
export async function findActingMember(transaction: Transaction, actor: Actor, needed: Role): Promise<MemberRow> {
  const { accountId, userId, keyId, isService } = actor;
  // A service key acts for the owner, who may have changed; that does not affect the key.
  if (isService) checkRole('member', 'admin');
  const member = await transaction.member.findFirst({ where: { id: userId, accountId } });
  const alive = await findLiveKeyIds(transaction, accountId);
  if (!member || !alive.includes(keyId)) throw Fault.of('invalid_key');
  checkRole(member.role, needed);
  return member;
}

/** Throws `role_too_low` unless the role is sufficient to change the team. */
export function checkRole(role: Role, needed: Role): void {
  if (!isRoleAtLeast(role, needed)) throw Fault.of('role_too_low', { feature: 'This team change', needed, role });
}
