import type { Input, Output, SessionHolder, sessions } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import type { KeyConnections } from '../gateways/key-connections.ts';
import { findLiveKeyIds, lockAccount, preventRestore, toActor } from '../keys/key-rows.ts';
import type { MemberRow } from '../team/acting-member.ts';
import { endMembership } from '../team/membership.ts';
import { runWithTeamLock } from '../team/team-lock.ts';
import { findHeldThings, toHeldThings } from './held-things.ts';

type Contract = typeof sessions;

/** Decisions of a member about what the account held before their address was verified. */
export class Decisions {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly connections: KeyConnections,
  ) {}

  async listUndecided(by: SessionHolder): Promise<Output<Contract['listUndecided']>> {
    const { prisma } = this.database;
    const member = await prisma.member.findFirst({ where: { id: by.userId, accountId: by.accountId } });
    if (!member) throw Fault.of('invalid_key');
    const [answer] = await prisma.$queryRaw<{ isUntouched: boolean }[]>`
      SELECT accounts.is_untouched(${by.accountId}::uuid) AS "isUntouched"`;
    const things = member.keysUndecided ? toHeldThings(await findHeldThings(prisma, member)) : [];
    return { isUntouched: answer?.isUntouched ?? false, things };
  }

  /**
   * Ends everything that is not kept, also what was created since the list was read. Does nothing when there is nothing
   * to decide, so a lost reply can be repeated.
   */
  async decide({ by, keep }: Input<Contract['decide']>): Promise<Output<Contract['decide']>> {
    const { accountId } = by;
    const kept = new Set(keep);
    const { ended, keyIds } = await runWithTeamLock(this.database, accountId, async (transaction) => {
      const now = await lockAccount(transaction, accountId);
      const member = await findActingMember(transaction, by);
      if (!member.keysUndecided) return { ended: 0, keyIds: [] };
      const found = await findHeldThings(transaction, member);
      const lost = {
        keys: found.keys.filter(({ id }) => !kept.has(id)),
        invitations: found.invitations.filter(({ id }) => !kept.has(id)),
        members: found.members.filter(({ id }) => !kept.has(id)),
      };
      const keyIds = await endThings(transaction, lost, now);
      await transaction.member.update({ where: { id: member.id }, data: { keysUndecided: false } });
      const ended = lost.keys.length + lost.invitations.length + lost.members.length;
      const count = found.keys.length + found.invitations.length + found.members.length;
      await this.audit.recordEvent(transaction, {
        accountId,
        action: 'keys.decided',
        actor: toActor({ ...by, role: member.role }),
        target: member.id,
        details: { kept: count - ended, ended: listIds(lost) },
      });
      return { ended, keyIds };
    });
    await Promise.all(keyIds.map((keyId) => this.connections.closeConnections({ accountId, keyId })));
    return { ended };
  }
}

type Things = Awaited<ReturnType<typeof findHeldThings>>;

/** Ends things of an account, and returns the ids of all keys that ended with them. */
async function endThings(
  transaction: Transaction,
  { keys, invitations, members }: Things,
  now: Date,
): Promise<string[]> {
  const keyIds = keys.map(({ id }) => id);
  await preventRestore(transaction, keyIds);
  await transaction.apiKey.updateMany({ where: { id: { in: keyIds }, revokedAt: null }, data: { revokedAt: now } });
  const open = { id: { in: invitations.map(({ id }) => id) }, acceptedAt: null, revokedAt: null };
  await transaction.invitation.updateMany({ where: open, data: { revokedAt: now } });
  for (const member of members) keyIds.push(...(await endMembership(transaction, member)));
  return keyIds;
}

const listIds = ({ keys, invitations, members }: Things): string[] =>
  [...keys, ...invitations, ...members].map(({ id }) => id);

/** Finds the member of a live session. Throws `invalid_key`. */
async function findActingMember(transaction: Transaction, by: SessionHolder): Promise<MemberRow> {
  const member = await transaction.member.findFirst({ where: { id: by.userId, accountId: by.accountId } });
  const alive = await findLiveKeyIds(transaction, by.accountId);
  if (!member || !alive.includes(by.keyId)) throw Fault.of('invalid_key');
  return member;
}
