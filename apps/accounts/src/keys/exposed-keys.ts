import type { Input, keys, ListedKey, Output } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import type { AuditLog } from '../audit/audit-log.ts';
import { parseHex } from '../hex.ts';
import type { ClosedConnections, KeyConnections } from '../gateways/key-connections.ts';
import { preventRestore, type KeyRow, lockAccount, getKeyStatus } from './key-rows.ts';

type Contract = typeof keys;
type Presented = Input<Contract['exposeKeys']>['keys'];

interface EndedKeys {
  readonly ended: readonly string[];
  readonly dead: readonly string[];
}

/** Keys that may have been exposed. Possession of a key is enough to revoke it. */
export class ExposedKeys {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly connections: KeyConnections,
  ) {}

  /**
   * Revokes keys, and counts those that were live; unknown keys are skipped. Keys that were revoked before are
   * announced again, because an interrupted call may have revoked them without an announcement.
   */
  async revokeKeys({
    keys: presented,
  }: Input<Contract['revokeExposedKeys']>): Promise<Output<Contract['revokeExposedKeys']>> {
    const closings: Promise<ClosedConnections>[] = [];
    let revoked = 0;
    try {
      for (const [accountId, ids] of await this.groupByAccount(presented)) {
        const { ended, dead } = await this.database.transaction((transaction) =>
          this.revokeAll(transaction, accountId, ids),
        );
        revoked += ended.length;
        // Announced at once, because later accounts may fail.
        closings.push(...dead.map((keyId) => this.connections.closeConnections({ accountId, keyId })));
      }
    } finally {
      await Promise.all(closings);
    }
    return { revoked };
  }

  /** Marks keys as exposed. The first time is kept. */
  async markExposed({ keys: presented }: Input<Contract['exposeKeys']>): Promise<Output<Contract['exposeKeys']>> {
    for (const [accountId, ids] of await this.groupByAccount(presented))
      await this.database.transaction((transaction) => this.markAll(transaction, accountId, ids));
    return {};
  }

  private async groupByAccount(presented: Presented): Promise<Map<string, string[]>> {
    const rows = await this.database.prisma.apiKey.findMany({
      where: { digest: { in: presented.flat().map(parseHex) } },
      select: { accountId: true, id: true },
      orderBy: { id: 'asc' },
    });
    const byAccount = new Map<string, string[]>();
    for (const { accountId, id } of rows) byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), id]);
    return byAccount;
  }

  /** Revokes keys of an account; returns those that were live, and all that are revoked now. */
  private async revokeAll(transaction: Transaction, accountId: string, ids: string[]): Promise<EndedKeys> {
    const { rows, now } = await this.markAll(transaction, accountId, ids);
    const idsOf = (status: ListedKey['status']) =>
      rows.filter((row) => getKeyStatus(row, now) === status).map(({ id }) => id);
    const ended = idsOf('active');
    await preventRestore(transaction, ids);
    for (const id of ended) {
      await transaction.apiKey.update({ where: { id }, data: { revokedAt: now } });
      await this.audit.recordEvent(transaction, { accountId, action: 'key.revoked', target: id });
    }
    return { ended, dead: [...ended, ...idsOf('revoked')] };
  }

  private async markAll(transaction: Transaction, accountId: string, ids: string[]): Promise<MarkedKeys> {
    const now = await lockAccount(transaction, accountId);
    const rows = await transaction.apiKey.findMany({ where: { accountId, id: { in: ids } } });
    for (const { id, exposedAt } of rows) {
      if (exposedAt) continue;
      await transaction.apiKey.update({ where: { id }, data: { exposedAt: now } });
      await this.audit.recordEvent(transaction, { accountId, action: 'key.exposed', target: id });
    }
    return { rows, now };
  }
}

/** The keys before the change, and its time. */
interface MarkedKeys {
  readonly rows: readonly KeyRow[];
  readonly now: Date;
}
