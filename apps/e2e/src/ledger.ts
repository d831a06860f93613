import pg from 'pg';
import * as z from 'zod';
import type { Account } from './account.ts';
import { sharedPlace } from './place.ts';

const owner = z.object({ accountId: z.uuid(), keyId: z.uuid() });

/** The rows of the product, for what no endpoint can bring about. */
export class Ledger {
  private readonly pool: pg.Pool;

  constructor(databaseUrl: string = sharedPlace().databaseUrl) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  }

  /** The account and the key that somebody's registration made. */
  async idsOf({ userId }: Account): Promise<z.output<typeof owner>> {
    const { rows } = await this.pool.query<Record<string, unknown>>(
      'SELECT account_id AS "accountId", id AS "keyId" FROM accounts.api_key WHERE member_id = $1',
      [userId],
    );
    return owner.parse(rows[0]);
  }

  /** Uses the month up so far that only so many operations are left. */
  async leave(account: Account, operations: number): Promise<void> {
    const { accountId } = await this.idsOf(account);
    await this.pool.query('SELECT quota.open_period($1)', [accountId]);
    await this.pool.query('UPDATE quota.period SET used = op_limit - $2 WHERE account_id = $1', [
      accountId,
      operations,
    ]);
  }

  /** Takes the key of a registration from its member and gives it to the account itself. */
  async makeService(account: Account): Promise<void> {
    const { keyId } = await this.idsOf(account);
    await this.pool.query('UPDATE accounts.api_key SET member_id = NULL WHERE id = $1', [keyId]);
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
