import { randomBytes } from 'node:crypto';
import { maxAssistantIdleDays, type assistants, displayToken, type Input, type Output } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { Fault } from '@kerf/errors';
import type { AuditLog } from '../audit/audit-log.ts';
import { getDatabaseTime } from '../database-time.ts';
import { parseHex } from '../hex.ts';
import type { KeyConnections } from '../gateways/key-connections.ts';
import { type KeyRow, findLiveKeyIds, lockAccount } from '../keys/key-rows.ts';
import { lockHolder, useTicket } from '../sessions/tickets.ts';

type Contract = typeof assistants;

/** Maximum number of assistants of an account. */
const maxAssistants = 50;
const dayMs = 86_400_000;

/** Assistants that act with the rights of a key or a member, allowed by OAuth. */
export class Assistants {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly connections: KeyConnections,
  ) {}

  /** Allows an assistant to act with the rights of a key. Throws `invalid_key`, `too_many_assistants`. */
  async allowAssistant(wanted: Input<Contract['allowAssistant']>): Promise<Output<Contract['allowAssistant']>> {
    await this.database.transaction(async (transaction) => {
      const { key, now } = await findLiveKey(transaction, wanted.keys);
      if (await isKnown(transaction, wanted.grantId)) return;
      await createAssistant(transaction, { ...key, allowedBy: key.id, now }, wanted);
      const actor = await findActor(transaction, key);
      const change = { accountId: key.accountId, actor, target: wanted.grantId };
      const details = { name: wanted.name, origin: 'oauth' };
      await this.audit.recordEvent(transaction, { ...change, action: 'key.created', details });
    });
    return {};
  }

  /**
   * Allows an assistant to act with the rights of the member who redeemed a ticket. Throws `page_expired`,
   * `too_many_assistants`.
   */
  async allowByTicket(wanted: Input<Contract['allowByTicket']>): Promise<Output<Contract['allowByTicket']>> {
    await this.database.transaction(async (transaction) => {
      const holder = await lockHolder(transaction, wanted.ticket);
      // A repeated request finds its ticket used up.
      if (await isKnown(transaction, wanted.grantId)) return;
      if (!holder) throw Fault.of('page_expired');
      const { accountId, userId, sessionId } = await useTicket(transaction, wanted.ticket, holder);
      const now = await getDatabaseTime(transaction);
      const member = { accountId, memberId: userId, allowedBy: null, monthlyCap: null, now };
      await createAssistant(transaction, member, wanted);
      const change = { accountId, actor: { userId, keyId: sessionId }, target: wanted.grantId };
      const details = { name: wanted.name };
      await this.audit.recordEvent(transaction, { ...change, action: 'assistant.allowed', details });
    });
    return {};
  }

  /** Replaces the token of an assistant. Throws `invalid_key` when the assistant, its key or its membership has ended. */
  async renewToken({ grantId, digest, lifeS }: Input<Contract['renewAssistant']>): Promise<Record<string, never>> {
    await this.database.transaction(async (transaction) => {
      const { accountId } = await findAssistant(transaction, grantId);
      const now = await lockAccount(transaction, accountId);
      // Read again under the lock: the assistant may have ended meanwhile.
      const { revokedAt, allower, memberId } = await findAssistant(transaction, grantId);
      const alive = await findLiveKeyIds(transaction, accountId);
      const isAllowed = allower ? alive.includes(allower.id) : memberId !== null;
      if (revokedAt || !isAllowed) throw Fault.of('invalid_key');
      await transaction.apiKey.update({
        where: { id: grantId },
        data: {
          digest: parseHex(digest),
          expiresAt: earlierOf(new Date(now.getTime() + lifeS * 1_000), allower?.expiresAt ?? null),
        },
      });
    });
    return {};
  }

  /** Ends an assistant. Repeating it announces the end again, in case the first announcement was lost. */
  async endAssistant({ grantId }: Input<Contract['endAssistant']>): Promise<Output<Contract['endAssistant']>> {
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
      if (count > 0) await this.audit.recordEvent(transaction, { accountId, action: 'key.revoked', target: grantId });
    });
    await this.connections.closeConnections({ accountId, keyId: grantId });
    return {};
  }
}

/** Rights that an assistant gets, and the time of the check. */
interface Allowance extends Pick<KeyRow, 'accountId' | 'memberId' | 'allowedBy' | 'monthlyCap'> {
  readonly now: Date;
}

async function createAssistant(
  transaction: Transaction,
  { accountId, memberId, allowedBy, monthlyCap, now }: Allowance,
  { grantId, name }: Pick<Input<Contract['allowAssistant']>, 'grantId' | 'name'>,
): Promise<void> {
  await checkAssistantLimit(transaction, accountId, now);
  await transaction.apiKey.create({
    data: {
      ...displayToken,
      id: grantId,
      // A random digest, of which no token exists; it has also expired already.
      digest: randomBytes(32),
      expiresAt: now,
      name,
      origin: 'oauth',
      allowedBy,
      accountId,
      memberId,
      monthlyCap,
    },
  });
}

const isKnown = async (transaction: Transaction, grantId: string): Promise<boolean> =>
  (await transaction.apiKey.findUnique({ where: { id: grantId }, select: { id: true } })) !== null;

/** A live key, and the time of the check. */
interface LiveKey {
  readonly key: KeyRow;
  readonly now: Date;
}

/** Finds the live key with one of these digests and locks its account, so that it cannot end. Throws `invalid_key`. */
async function findLiveKey(transaction: Transaction, digests: readonly string[]): Promise<LiveKey> {
  const where = { digest: { in: digests.map(parseHex) }, origin: { notIn: ['oauth', 'session'] } };
  const presented = await transaction.apiKey.findFirst({ where });
  if (!presented) throw Fault.of('invalid_key');
  const now = await lockAccount(transaction, presented.accountId);
  const alive = await findLiveKeyIds(transaction, presented.accountId);
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
async function checkAssistantLimit(transaction: Transaction, accountId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - maxAssistantIdleDays * dayMs);
  const where = { accountId, origin: 'oauth', revokedAt: null, expiresAt: { gt: since } };
  if ((await transaction.apiKey.count({ where })) >= maxAssistants)
    throw Fault.of('too_many_assistants', { limit: maxAssistants });
}

/** Finds the actor behind a key; a service key acts for the owner. */
async function findActor(
  transaction: Transaction,
  { id, accountId, memberId }: Pick<KeyRow, 'id' | 'accountId' | 'memberId'>,
) {
  if (memberId) return { userId: memberId, keyId: id };
  const owner = await transaction.member.findFirstOrThrow({ where: { accountId, role: 'owner' } });
  return { userId: owner.id, keyId: id };
}

const earlierOf = (one: Date, other: Date | null): Date => (other && other < one ? other : one);
