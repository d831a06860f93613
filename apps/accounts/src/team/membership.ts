import { type Actor, isRoleAtLeast, type Role } from '@kerf/contracts';
import type { Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { MemberRow } from './acting-member.ts';
import { findLiveKeyIds, lockAccount } from '../keys/key-rows.ts';

/** Finds a member of the actor's account. Throws `unknown_member`, also for a member of another account. */
export async function findMember(transaction: Transaction, { accountId }: Actor, userId: string): Promise<MemberRow> {
  const member = await transaction.member.findFirst({ where: { id: userId, accountId } });
  if (!member) throw Fault.of('unknown_member', { member: userId });
  return member;
}

interface RoleChange {
  /** Member who assigns the role; the owner for a transfer of ownership. */
  readonly owner: MemberRow;
  readonly member: MemberRow;
  readonly role: Role;
}

/** Writes a role. The former owner is demoted first, because an index permits one owner per account at any moment. */
export async function setRole(transaction: Transaction, { owner, member, role }: RoleChange): Promise<MemberRow> {
  if (role === 'owner') {
    await transaction.member.update({ where: { id: owner.id }, data: { role: 'admin' } });
    // The email of an account is its owner's, so that a member who leaves later can register an account with theirs.
    await transaction.account.update({ where: { id: member.accountId }, data: { email: member.email } });
  }
  return transaction.member.update({ where: { id: member.id }, data: { role } });
}

/** Finds the live keys of a member that may hold no connections, because the role may not run operations. */
export async function findStrandedKeys(transaction: Transaction, member: MemberRow): Promise<string[]> {
  if (isRoleAtLeast(member.role, 'member')) return [];
  const alive = await findLiveKeyIds(transaction, member.accountId);
  const keys = await transaction.apiKey.findMany({
    where: { memberId: member.id, id: { in: alive } },
    select: { id: true },
  });
  return keys.map((key) => key.id);
}

/** Removes a member and revokes their keys. Returns the ids of the keys that were live. */
export async function endMembership(transaction: Transaction, { id, accountId }: MemberRow): Promise<string[]> {
  const now = await lockAccount(transaction, accountId);
  // Waits for concurrent key creations, so that those keys are revoked too; later ones fail.
  await transaction.$executeRaw`SELECT FROM accounts.member m WHERE m.id = ${id}::uuid FOR UPDATE`;
  const ended = await transaction.apiKey.updateManyAndReturn({
    // An assistant that waits for its next token is not live, but could return.
    where: {
      memberId: id,
      revokedAt: null,
      OR: [{ id: { in: await findLiveKeyIds(transaction, accountId) } }, { origin: 'oauth' }],
    },
    data: { revokedAt: now },
    select: { id: true },
  });
  // Keys without an owner remain visible in the list of keys and the audit log. Sessions, with the browser and network of
  // the person, are removed with the member.
  await transaction.apiKey.updateMany({
    where: { memberId: id, origin: { not: 'session' } },
    data: { memberId: null },
  });
  await transaction.member.delete({ where: { id } });
  return ended.map((key) => key.id);
}

/** Returns true if the owner of an account may leave it for a team, because it was never used. */
export async function canBeLeft(transaction: Pick<Transaction, '$queryRaw'>, accountId: string): Promise<boolean> {
  const [answer] = await transaction.$queryRaw<{ canBeLeft: boolean }[]>`
    SELECT accounts.can_be_left(${accountId}::uuid) AS "canBeLeft"`;
  return answer?.canBeLeft ?? false;
}
