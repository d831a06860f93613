import { type Input, type keys, type Output, withoutZone } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import { type ActingKey, actingKey, checkOutlives, checkReaches, checkUncapped } from './acting-key.ts';
import type { Audit } from '../audit/audit.ts';
import { bytesOf } from '../bytes.ts';
import type { Connections } from '../gateways/connections.ts';
import { actorOf, checkRoom, endForGood, findKey, type KeyRow, liveKeys, lockAccount, visibleTo } from './key-rows.ts';
import { listedKey } from './listed-key.ts';
import { momentOf } from '../moment.ts';

type Contract = typeof keys;
type Wanted = Input<Contract['createKey']>;

/** Maximum number of listed keys: all live ones, and the latest of those that have ended. */
const mostListed = 200;
const dayMs = 86_400_000;

/** API keys of accounts, and the rights to list, create and revoke them. */
export class Keys {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly connections: Connections,
  ) {}

  async list({ by }: Input<Contract['listKeys']>): Promise<Output<Contract['listKeys']>> {
    const { prisma } = this.database;
    const { apiKey } = prisma;
    const visible = visibleTo(by);
    const now = await momentOf(prisma);
    const alive = { id: { in: await liveKeys(prisma, by.accountId) } };
    const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
    const current = await apiKey.findMany({ where: { ...visible, ...alive }, orderBy: newestFirst, take: mostListed });
    const ended = await apiKey.findMany({
      where: { ...visible, NOT: alive },
      orderBy: newestFirst,
      take: mostListed - current.length,
    });
    const listed = [...current, ...ended].map((row) => listedKey(row, now));
    return { keys: listed, total: await apiKey.count({ where: visible }) };
  }

  /**
   * Creates a key. Throws `role_too_low` for a service key without the role admin, `capped_key` and `expiring_key` when
   * the new key would exceed the acting one, and `too_many_keys`.
   */
  async create(wanted: Wanted): Promise<Output<Contract['createKey']>> {
    const { accountId } = wanted.by;
    return this.database.transaction(async (transaction) => {
      const now = await lockAccount(transaction, accountId);
      const written = await transaction.apiKey.findFirst({
        where: { accountId, digest: bytesOf(wanted.key.digest) },
      });
      return listedKey(written ?? (await this.make(transaction, wanted, now)), now);
    });
  }

  /**
   * Revokes a key; after it resolves, no request with the key is admitted. Idempotent: the first time is kept, and the
   * announcement is repeated in case it was lost. Only the owner revokes keys of the owner.
   * Throws `unknown_key`, `role_too_low`.
   */
  async revoke({ by, keyId }: Input<Contract['revokeKey']>): Promise<Output<Contract['revokeKey']>> {
    const { accountId } = by;
    const revokedAt = await this.database.transaction(async (transaction) => {
      const now = await lockAccount(transaction, accountId);
      // A key may revoke itself twice: the second request finds it dead, and gets the same reply.
      const manager = keyId === by.keyId ? by : await actingKey(transaction, by);
      const key = await findKey(transaction, manager, keyId);
      if (key.member?.role === 'owner') checkReaches(manager, 'owner', "Revoking the owner's key");
      await endForGood(transaction, [key.id]);
      return key.revokedAt ?? this.end(transaction, key, now, actorOf(by));
    });
    const closed = await this.connections.close({ accountId, keyId });
    return { ...closed, revokedAt: withoutZone(revokedAt), isOwnerLockedOut: await this.isOwnerLockedOut(accountId) };
  }

  private async make(transaction: Transaction, { by, kind, ...wanted }: Wanted, now: Date): Promise<KeyRow> {
    const expiresAt = endOf(wanted, now);
    checkMayMake(await actingKey(transaction, by), kind, expiresAt);
    await checkRoom(transaction, by.accountId);
    const { key, name, monthlyCap, expiresInDays } = wanted;
    const made = await transaction.apiKey.create({
      data: {
        ...key,
        digest: bytesOf(key.digest),
        name,
        monthlyCap: monthlyCap ?? null,
        origin: 'created',
        accountId: by.accountId,
        memberId: kind === 'personal' ? by.userId : null,
        expiresAt,
      },
    });
    const change = { accountId: by.accountId, actor: actorOf(by), target: made.id };
    const details = { name, kind, expires_in_days: expiresInDays, monthly_cap: monthlyCap };
    await this.audit.record(transaction, { ...change, action: 'key.created', details });
    return made;
  }

  private async end(transaction: Transaction, { id, accountId }: KeyRow, revokedAt: Date, actor: Actor): Promise<Date> {
    await transaction.apiKey.update({ where: { id }, data: { revokedAt } });
    await this.audit.record(transaction, { accountId, action: 'key.revoked', actor, target: id });
    return revokedAt;
  }

  private async isOwnerLockedOut(accountId: string): Promise<boolean> {
    const { apiKey } = this.database.prisma;
    const alive = await liveKeys(this.database.prisma, accountId);
    return (await apiKey.count({ where: { id: { in: alive }, member: { role: 'owner' } } })) === 0;
  }
}

type Actor = ReturnType<typeof actorOf>;

const endOf = ({ expiresInDays }: Pick<Wanted, 'expiresInDays'>, now: Date): Date | null =>
  expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * dayMs);

function checkMayMake(by: ActingKey, kind: Wanted['kind'], expiresAt: Date | null): void {
  if (kind === 'service') checkReaches(by, 'admin', 'A service key');
  checkReaches(by, 'member', 'Creating a key');
  checkUncapped(by);
  checkOutlives(by, expiresAt);
}
