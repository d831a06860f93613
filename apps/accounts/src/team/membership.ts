import { type Actor, reaches, type Role } from '@kerf/contracts';
import type { Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { MemberRow } from './acting-member.ts';
import { liveKeys, lockAccount } from '../keys/key-rows.ts';

/** A member of the account of whoever asks. Throws `unknown_member`, also for a member of another account. */
export async function memberIn(transaction: Transaction, { accountId }: Actor, userId: string): Promise<MemberRow> {
  const member = await transaction.member.findFirst({ where: { id: userId, accountId } });
  if (!member) throw Fault.of('unknown_member', { member: userId });
  return member;
}

interface RoleChange {
  /** Who gives it; the owner, when the ownership is what is given. */
  readonly owner: MemberRow;
  readonly member: MemberRow;
  readonly role: Role;
}

/** Writes a role. The former owner steps back first: an index lets no account have two, not even for a moment. */
export async function setRole(transaction: Transaction, { owner, member, role }: RoleChange): Promise<MemberRow> {
  if (role === 'owner') {
    await transaction.member.update({ where: { id: owner.id }, data: { role: 'admin' } });
    // The address of an account is its owner's, so that whoever leaves later may open an account of their own.
    await transaction.account.update({ where: { id: member.accountId }, data: { email: member.email } });
  }
  return transaction.member.update({ where: { id: member.id }, data: { role } });
}

/** The live keys of a member that hold no connection any more, because nobody of this role runs anything. */
export async function strandedKeys(transaction: Transaction, member: MemberRow): Promise<string[]> {
  if (reaches(member.role, 'member')) return [];
  const alive = await liveKeys(transaction, member.accountId);
  const keys = await transaction.apiKey.findMany({
    where: { memberId: member.id, id: { in: alive } },
    select: { id: true },
  });
  return keys.map((key) => key.id);
}

/** Ends the keys of a member and removes them; the ids of the keys that lived until now. */
export async function endMembership(transaction: Transaction, { id, accountId }: MemberRow): Promise<string[]> {
  const now = await lockAccount(transaction, accountId);
  // Keys that are being made for the member are waited for, and ended too; none is made from now on.
  await transaction.$executeRaw`SELECT FROM accounts.member m WHERE m.id = ${id}::uuid FOR UPDATE`;
  const ended = await transaction.apiKey.updateManyAndReturn({
    where: { memberId: id, id: { in: await liveKeys(transaction, accountId) } },
    data: { revokedAt: now },
    select: { id: true },
  });
  // Without an owner they stay where the list of keys and the audit log find them.
  await transaction.apiKey.updateMany({ where: { memberId: id }, data: { memberId: null } });
  await transaction.member.delete({ where: { id } });
  return ended.map((key) => key.id);
}
