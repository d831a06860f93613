import type { Input, keys, Output } from '@kerf/contracts';
import type { Database, Transaction } from '@kerf/db';
import type { Audit } from './audit.ts';
import type { Connections, EndedKey } from './connections.ts';
import { bytes, type KeyRow, lockAccount, statusOf } from './key-rows.ts';

type Contract = typeof keys;
type Presented = Input<Contract['exposeKeys']>['keys'];

/** Keys that somebody may have seen who should not. Whoever holds a key may have it ended, and needs no other right. */
export class ExposedKeys {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly connections: Connections,
  ) {}

  /** Ends them. Counts those that were alive until now; what is no key of anybody is passed over. */
  async revoke({
    keys: presented,
  }: Input<Contract['revokeExposedKeys']>): Promise<Output<Contract['revokeExposedKeys']>> {
    const ended: EndedKey[] = [];
    for (const [accountId, digests] of await this.byAccount(presented))
      ended.push(
        ...(await this.database.transaction(async (transaction) => {
          const rows = await this.mark(transaction, accountId, digests);
          const alive = rows.filter((row) => statusOf(row, new Date()) === 'active');
          for (const row of alive) await this.end(transaction, row);
          return alive.map(({ id }) => ({ accountId, keyId: id }));
        })),
      );
    await Promise.all(ended.map((key) => this.connections.close(key)));
    return { revoked: ended.length };
  }

  /** Notes that they were seen. The first moment stays. */
  async expose({ keys: presented }: Input<Contract['exposeKeys']>): Promise<Output<Contract['exposeKeys']>> {
    for (const [accountId, digests] of await this.byAccount(presented))
      await this.database.transaction((transaction) => this.mark(transaction, accountId, digests));
    return {};
  }

  private async byAccount(presented: Presented): Promise<Map<string, Digest[]>> {
    const rows = await this.database.prisma.apiKey.findMany({
      where: { digest: { in: presented.flat().map(bytes) } },
      select: { accountId: true, digest: true },
    });
    const byAccount = new Map<string, Digest[]>();
    for (const { accountId, digest } of rows) byAccount.set(accountId, [...(byAccount.get(accountId) ?? []), digest]);
    return byAccount;
  }

  private async mark(transaction: Transaction, accountId: string, digests: Digest[]): Promise<KeyRow[]> {
    await lockAccount(transaction, accountId);
    const rows = await transaction.apiKey.findMany({ where: { accountId, digest: { in: digests } } });
    for (const { id, exposedAt } of rows) {
      if (exposedAt) continue;
      await transaction.apiKey.update({ where: { id }, data: { exposedAt: new Date() } });
      await this.audit.record(transaction, { accountId, action: 'key.exposed', target: id });
    }
    return rows;
  }

  private async end(transaction: Transaction, { id, accountId }: KeyRow): Promise<void> {
    await transaction.apiKey.update({ where: { id }, data: { revokedAt: new Date() } });
    await this.audit.record(transaction, { accountId, action: 'key.revoked', target: id });
  }
}

type Digest = KeyRow['digest'];
