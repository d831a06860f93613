import { randomBytes } from 'node:crypto';
import { assistantIdleDays, type assistants, displayToken, type Input, type Output } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { Audit } from '../audit/audit.ts';
import { bytesOf } from '../bytes.ts';
import type { Connections } from '../gateways/connections.ts';
import { type KeyRow, liveKeys, lockAccount } from '../keys/key-rows.ts';

type Contract = typeof assistants;

/** Maximum number of assistants of an account. */
const mostAssistants = 50;
const dayMs = 86_400_000;

/** Assistants that act with the rights of a key, allowed by OAuth. */
export class Assistants {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly connections: Connections,
  ) {}

  /** Allows an assistant to act with the rights of a key. Throws `invalid_key`, `too_many_assistants`. */
  async allow(wanted: Input<Contract['allowAssistant']>): Promise<Output<Contract['allowAssistant']>> {
    await this.database.transaction(async (transaction) => {
      const living = await findLive(transaction, wanted.keys);
      const known = await transaction.apiKey.findUnique({ where: { id: wanted.grantId } });
      if (!known) await this.make(transaction, living, wanted);
    });
    return {};
  }

  /** Replaces the token of an assistant. Throws `invalid_key` when the assistant or the key behind it has ended. */
  async renew({ grantId, digest, lifeS }: Input<Contract['renewAssistant']>): Promise<Record<string, never>> {
    await this.database.transaction(async (transaction) => {
      const { accountId } = await findAssistant(transaction, grantId);
      const now = await lockAccount(transaction, accountId);
      // Read again under the lock: the assistant may have ended meanwhile.
      const { revokedAt, allower } = await findAssistant(transaction, grantId);
      const alive = await liveKeys(transaction, accountId);
      if (revokedAt || !allower || !alive.includes(allower.id)) throw Fault.of('invalid_key');
      await transaction.apiKey.update({
        where: { id: grantId },
        data: {
          digest: bytesOf(digest),
          expiresAt: sooner(new Date(now.getTime() + lifeS * 1_000), allower.expiresAt),
        },
      });
    });
    return {};
  }

  /** Ends an assistant. Repeating it announces the end again, in case the first announcement was lost. */
  async end({ grantId }: Input<Contract['endAssistant']>): Promise<Output<Contract['endAssistant']>> {
    const { prisma } = this.database;
    const found = await prisma.apiKey.findFirst({ where: { id: grantId, origin: 'oauth' } });
    if (!found) return {};
    const { accountId } = found;
    await this.database.transaction(async (transaction) => {
      const now = await lockAccount(transaction, accountId);
      const { count } = await transaction.apiKey.updateMany({
        where: { id: grantId, revokedAt: null },
        data: { revokedAt: now },
      });
      if (count > 0) await this.audit.record(transaction, { accountId, action: 'key.revoked', target: grantId });
    });
    await this.connections.close({ accountId, keyId: grantId });
    return {};
  }

  private async make(
    transaction: Transaction,
    { key: { id, accountId, memberId, monthlyCap }, now }: Living,
    { grantId, name }: Input<Contract['allowAssistant']>,
  ): Promise<void> {
    await checkRoom(transaction, accountId, now);
    await transaction.apiKey.create({
      data: {
        ...displayToken,
        id: grantId,
        // A random digest, of which no token exists; it has also expired already.
        digest: randomBytes(32),
        expiresAt: now,
        name,
        origin: 'oauth',
        allowedBy: id,
        accountId,
        memberId,
        monthlyCap,
      },
    });
    const actor = await actorOf(transaction, { id, accountId, memberId });
    const change = { accountId, actor, target: grantId, details: { name, origin: 'oauth' } };
    await this.audit.record(transaction, { ...change, action: 'key.created' });
  }
}

/** A live key, and the time of the check. */
interface Living {
  readonly key: KeyRow;
  readonly now: Date;
}

/** Finds the live key with one of these digests and locks its account, so that it cannot end. Throws `invalid_key`. */
async function findLive(transaction: Transaction, digests: readonly string[]): Promise<Living> {
  const where = { digest: { in: digests.map(bytesOf) }, allowedBy: null };
  const presented = await transaction.apiKey.findFirst({ where });
  if (!presented) throw Fault.of('invalid_key');
  const now = await lockAccount(transaction, presented.accountId);
  const alive = await liveKeys(transaction, presented.accountId);
  if (!alive.includes(presented.id)) throw Fault.of('invalid_key');
  return { key: await transaction.apiKey.findUniqueOrThrow({ where: { id: presented.id } }), now };
}

async function findAssistant(transaction: Transaction, grantId: string) {
  const where = { id: grantId, origin: 'oauth' };
  const found = await transaction.apiKey.findFirst({ where, include: { allower: true } });
  if (!found) throw Fault.of('invalid_key');
  return found;
}

/** Throws `too_many_assistants`. Assistants that were idle for too long to return are not counted. */
async function checkRoom(transaction: Transaction, accountId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - assistantIdleDays * dayMs);
  const where = { accountId, origin: 'oauth', revokedAt: null, expiresAt: { gt: since } };
  if ((await transaction.apiKey.count({ where })) >= mostAssistants)
    throw Fault.of('too_many_assistants', { limit: mostAssistants });
}

/** Finds the actor behind a key; a service key acts for the owner. */
async function actorOf(
  transaction: Transaction,
  { id, accountId, memberId }: Pick<KeyRow, 'id' | 'accountId' | 'memberId'>,
) {
  if (memberId) return { userId: memberId, keyId: id };
  const owner = await transaction.member.findFirstOrThrow({ where: { accountId, role: 'owner' } });
  return { userId: owner.id, keyId: id };
}

const sooner = (one: Date, other: Date | null): Date => (other && other < one ? other : one);
