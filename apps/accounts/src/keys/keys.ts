import { type Input, type keys, type Output, formatTimestamp } from '@kerf/contracts';
import type { Database, DatabaseVolume, Transaction } from '@kerf/db';
import { type ActingKey, findActingKey, checkExpiry, checkKeyRole, checkUncapped } from './acting-key.ts';
import type { AuditLog } from '../audit/audit-log.ts';
import { parseHex } from '../hex.ts';
import type { KeyConnections } from '../gateways/key-connections.ts';
import {
  toActor,
  checkKeyLimit,
  preventRestore,
  findKey,
  type KeyRow,
  findLiveKeyIds,
  lockAccount,
  whereVisible,
} from './key-rows.ts';
import { changeLabels } from './key-labels.ts';
import { toListedKey } from './listed-key.ts';
import { getDatabaseTime } from '../database-time.ts';

type Contract = typeof keys;
type Wanted = Input<Contract['createKey']>;

/** Maximum number of listed keys: all live ones, and the latest of those that have ended. */
const maxListed = 200;
const dayMs = 86_400_000;

/** API keys of accounts, and the rights to list, create and revoke them. */
export class Keys {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly connections: KeyConnections,
    private readonly volume: Pick<DatabaseVolume, 'throwIfFull'>,
  ) {}

  async listKeys({ by }: Input<Contract['listKeys']>): Promise<Output<Contract['listKeys']>> {
    const { prisma } = this.database;
    const { apiKey } = prisma;
    const visible = whereVisible(by);
    const now = await getDatabaseTime(prisma);
    const alive = { id: { in: await findLiveKeyIds(prisma, by.accountId) } };
    const newestFirst = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
    const current = await apiKey.findMany({ where: { ...visible, ...alive }, orderBy: newestFirst, take: maxListed });
    const ended = await apiKey.findMany({
      where: { ...visible, NOT: alive },
      orderBy: newestFirst,
      take: maxListed - current.length,
    });
    const listed = [...current, ...ended].map((row) => toListedKey(row, now));
    return { keys: listed, total: await apiKey.count({ where: visible }) };
  }

  /**
   * Creates a key. Throws `role_too_low` for a service key without the role admin, `capped_key` and `expiring_key` when
   * the new key would exceed the acting one, and `too_many_keys`.
   */
  async createKey(wanted: Wanted): Promise<Output<Contract['createKey']>> {
    const { accountId } = wanted.by;
    return this.database.transaction(async (transaction) => {
      const now = await lockAccount(transaction, accountId);
      const written = await transaction.apiKey.findFirst({
        where: { accountId, digest: parseHex(wanted.key.digest) },
      });
      return toListedKey(written ?? (await this.insertKey(transaction, wanted, now)), now);
    });
  }

  /** Changes name, environment or cap of a key. Throws as `changeLabels` does. */
  updateKey(change: Input<Contract['updateKey']>): Promise<Output<Contract['updateKey']>> {
    return this.database.transaction((transaction) => changeLabels(transaction, this.audit, change));
  }

  /**
   * Revokes a key; after it resolves, no request with the key is admitted. Idempotent: the first time is kept, and the
   * announcement is repeated in case it was lost. Only the owner revokes keys of the owner.
   * Throws `unknown_key`, `role_too_low`.
   */
  async revokeKey({ by, keyId }: Input<Contract['revokeKey']>): Promise<Output<Contract['revokeKey']>> {
    const { accountId } = by;
    const revokedAt = await this.database.transaction(async (transaction) => {
      const now = await lockAccount(transaction, accountId);
      // A key may revoke itself twice: the second request finds it dead, and gets the same reply.
      const manager = keyId === by.keyId ? by : await findActingKey(transaction, by);
      const key = await findKey(transaction, manager, keyId);
      if (key.member?.role === 'owner') checkKeyRole(manager, 'owner', "Revoking the owner's key");
      await preventRestore(transaction, [key.id]);
      return key.revokedAt ?? this.endKey(transaction, key, now, toActor(by));
    });
    const closed = await this.connections.closeConnections({ accountId, keyId });
    return {
      ...closed,
      revokedAt: formatTimestamp(revokedAt),
      isOwnerLockedOut: await this.isOwnerLockedOut(accountId),
    };
  }

  private async insertKey(transaction: Transaction, { by, kind, ...wanted }: Wanted, now: Date): Promise<KeyRow> {
    this.volume.throwIfFull();
    const expiresAt = computeExpiry(wanted, now);
    checkCanCreate(await findActingKey(transaction, by), kind, expiresAt);
    await checkKeyLimit(transaction, by.accountId);
    const { key, name, environment, monthlyCap, expiresInDays } = wanted;
    const made = await transaction.apiKey.create({
      data: {
        ...key,
        digest: parseHex(key.digest),
        name,
        environment: environment ?? null,
        monthlyCap: monthlyCap ?? null,
        origin: 'created',
        accountId: by.accountId,
        memberId: kind === 'personal' ? by.userId : null,
        expiresAt,
      },
    });
    const change = { accountId: by.accountId, actor: toActor(by), target: made.id };
    const details = { name, kind, environment, expires_in_days: expiresInDays, monthly_cap: monthlyCap };
    await this.audit.recordEvent(transaction, { ...change, action: 'key.created', details });
    return made;
  }

  private async endKey(
    transaction: Transaction,
    { id, accountId }: KeyRow,
    revokedAt: Date,
    actor: Actor,
  ): Promise<Date> {
    await transaction.apiKey.update({ where: { id }, data: { revokedAt } });
    await this.audit.recordEvent(transaction, { accountId, action: 'key.revoked', actor, target: id });
    return revokedAt;
  }

  private async isOwnerLockedOut(accountId: string): Promise<boolean> {
    const { apiKey } = this.database.prisma;
    const alive = await findLiveKeyIds(this.database.prisma, accountId);
    return (
      (await apiKey.count({ where: { id: { in: alive }, member: { role: 'owner' }, origin: { not: 'session' } } })) ===
      0
    );
  }
}

type Actor = ReturnType<typeof toActor>;

const computeExpiry = ({ expiresInDays }: Pick<Wanted, 'expiresInDays'>, now: Date): Date | null =>
  expiresInDays === undefined ? null : new Date(now.getTime() + expiresInDays * dayMs);

function checkCanCreate(by: ActingKey, kind: Wanted['kind'], expiresAt: Date | null): void {
  if (kind === 'service') checkKeyRole(by, 'admin', 'A service key');
  checkKeyRole(by, 'member', 'Creating a key');
  checkUncapped(by);
  checkExpiry(by, expiresAt);
}
