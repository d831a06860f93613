import type { Role } from '@kerf/contracts';
import pg from 'pg';
import * as z from 'zod';
import { type Account, newEmail } from './account.ts';
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

  /** Puts a member of a role into an account, and makes a key of it theirs. Answers their user id. */
  async give(account: Account, keyId: string, role: Role): Promise<string> {
    const [userId, email] = [crypto.randomUUID(), newEmail()];
    const { accountId } = await this.idsOf(account);
    await this.pool.query('INSERT INTO accounts.member (id, account_id, email, role) VALUES ($1, $2, $3, $4)', [
      userId,
      accountId,
      email,
      role,
    ]);
    await this.pool.query('UPDATE accounts.api_key SET member_id = $2 WHERE id = $1', [keyId, userId]);
    return userId;
  }

  /** Lets the life of a key be over. */
  async expire(keyId: string): Promise<void> {
    await this.pool.query(`UPDATE accounts.api_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      keyId,
    ]);
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
