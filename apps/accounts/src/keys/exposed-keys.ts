import type { Input, keys, ListedKey, Output } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import type { Audit } from '../audit/audit.ts';
import { bytesOf } from '../bytes.ts';
import type { Closed, Connections } from '../gateways/connections.ts';
import { endForGood, type KeyRow, lockAccount, statusOf } from './key-rows.ts';

type Contract = typeof keys;
type Presented = Input<Contract['exposeKeys']>['keys'];

interface Ended {
  readonly ended: readonly string[];
  readonly dead: readonly string[];
}

/** Keys that may have been exposed. Possession of a key is enough to revoke it. */
export class ExposedKeys {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly connections: Connections,
  ) {}

  /**
   * Revokes keys, and counts those that were live; unknown keys are skipped. Keys that were revoked before are
   * announced again, because an interrupted call may have revoked them without an announcement.
   */
  async revoke({
    keys: presented,
  }: Input<Contract['revokeExposedKeys']>): Promise<Output<Contract['revokeExposedKeys']>> {
    const closings: Promise<Closed>[] = [];
    let revoked = 0;
    try {
      for (const [accountId, ids] of await this.byAccount(presented)) {
        const { ended, dead } = await this.database.transaction((transaction) =>
          this.endAll(transaction, accountId, ids),
        );
        revoked += ended.length;
        // Announced at once, because later accounts may fail.
        closings.push(...dead.map((keyId) => this.connections.close({ accountId, keyId })));
      }
    } finally {
      await Promise.all(closings);
    }
    return { revoked };
  }

  /** Marks keys as exposed. The first time is kept. */
  async expose({ keys: presented }: Input<Contract['exposeKeys']>): Promise<Output<Contract['exposeKeys']>> {
    for (const [accountId, ids] of await this.byAccount(presented))
      await this.database.transaction((transaction) => this.mark(transaction, accountId, ids));
    return {};
  }

  private async byAccount(presented: Presented): Promise<Map<string, string[]>> {
    const rows = await this.database.prisma.apiKey.findMany({
      where: { digest: { in: presented.flat().map(bytesOf) } },
      select: { accountId: true, id: true },
      orderBy: { id: 'asc' },
    });
    const byAccount = new Map<string, string[]>();
    for (const { accountId, id } of rows) byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), id]);
    return byAccount;
  }

  /** Revokes keys of an account; returns those that were live, and all that are revoked now. */
  private async endAll(transaction: Transaction, accountId: string, ids: string[]): Promise<Ended> {
    const { rows, now } = await this.mark(transaction, accountId, ids);
    const idsOf = (status: ListedKey['status']) =>
      rows.filter((row) => statusOf(row, now) === status).map(({ id }) => id);
    const ended = idsOf('active');
    await endForGood(transaction, ids);
    for (const id of ended) {
      await transaction.apiKey.update({ where: { id }, data: { revokedAt: now } });
      await this.audit.record(transaction, { accountId, action: 'key.revoked', target: id });
    }
    return { ended, dead: [...ended, ...idsOf('revoked')] };
  }

  private async mark(transaction: Transaction, accountId: string, ids: string[]): Promise<Marked> {
    const now = await lockAccount(transaction, accountId);
    const rows = await transaction.apiKey.findMany({ where: { accountId, id: { in: ids } } });
    for (const { id, exposedAt } of rows) {
      if (exposedAt) continue;
      await transaction.apiKey.update({ where: { id }, data: { exposedAt: now } });
      await this.audit.record(transaction, { accountId, action: 'key.exposed', target: id });
    }
    return { rows, now };
  }
}

/** The keys before the change, and its time. */
interface Marked {
  readonly rows: readonly KeyRow[];
  readonly now: Date;
}
