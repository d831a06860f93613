import type { Tier } from '@kerf/catalog';
import type { Role, UsageEvent } from '@kerf/contracts';
import pg from 'pg';
import * as z from 'zod';
import { type Account, newEmail } from './account.ts';
import { sharedPlace } from './place.ts';

const owner = z.object({ accountId: z.uuid(), keyId: z.uuid() });

const reservedBy = `account_id = $1 AND state = 'reserved'`;

/** The rows of the product, for what no endpoint can bring about. */
export class Ledger {
  private readonly pool: pg.Pool;
  private readonly holding = new Set<pg.PoolClient>();

  constructor(databaseUrl: string = sharedPlace().databaseUrl) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    // A connection that dies while nobody uses it leaves the pool; the next query opens another.
    this.pool.on('error', () => undefined);
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

  /** Lets the deadline of whatever an account has reserved pass. */
  async expire(account: Account): Promise<void> {
    const { accountId } = await this.idsOf(account);
    await this.pool.query(`UPDATE quota.operation SET deadline = now() WHERE ${reservedBy}`, [accountId]);
  }

  /** Keeps anybody from ending what an account has reserved, until the function it answers has refunded it. */
  async hold(account: Account): Promise<() => Promise<void>> {
    const { accountId } = await this.idsOf(account);
    const client = await this.pool.connect();
    this.holding.add(client);
    await client.query('BEGIN');
    const held = await client.query<{ id: string }>(`SELECT id FROM quota.operation WHERE ${reservedBy} FOR UPDATE`, [
      accountId,
    ]);
    return async () => {
      for (const { id } of held.rows) await client.query(`SELECT quota.settle($1, 'refunded', NULL, 'deadline')`, [id]);
      await client.query('COMMIT');
      this.holding.delete(client);
      client.release();
    };
  }

  /** Keeps anybody from changing what an account consists of, until the function it answers is called. */
  async lock(account: Account): Promise<() => Promise<void>> {
    const { accountId } = await this.idsOf(account);
    const client = await this.pool.connect();
    this.holding.add(client);
    await client.query('BEGIN');
    await client.query('SELECT FROM accounts.account WHERE id = $1 FOR UPDATE', [accountId]);
    return async () => {
      await client.query('ROLLBACK');
      this.holding.delete(client);
      client.release();
    };
  }

  /** How the operations of an account ended, the oldest first. */
  async endingsOf(account: Account): Promise<object[]> {
    const { accountId } = await this.idsOf(account);
    const { rows } = await this.pool.query<object>(
      'SELECT state, reason FROM quota.operation WHERE account_id = $1 ORDER BY reserved_at',
      [accountId],
    );
    return rows;
  }

  /** Tells an event of an account of whose month most is used, as the change that it reports would. */
  async tell(event: UsageEvent): Promise<void> {
    const id = `${event.operationId}:${event.state}`;
    await this.pool.query('SELECT events.publish($1, $2, $3)', [`usage.${event.accountId}.most`, id, event]);
  }

  /** The shares of a month that an account is noted to have used, in percent. */
  async notices(accountId: string): Promise<number[]> {
    const { rows } = await this.pool.query<{ threshold: number }>(
      'SELECT threshold FROM accounts.quota_notice WHERE account_id = $1 ORDER BY threshold',
      [accountId],
    );
    return rows.map(({ threshold }) => threshold);
  }

  /** Gives an account another tier, as an operator would. */
  async setTier(account: Account, tier: Tier): Promise<void> {
    const { accountId } = await this.idsOf(account);
    await this.pool.query('UPDATE accounts.account SET tier = $2 WHERE id = $1', [accountId, tier]);
  }

  /** Gives the account's key a cap, before it has run anything. */
  async cap(account: Account, operations: number): Promise<void> {
    const { keyId } = await this.idsOf(account);
    await this.pool.query('UPDATE accounts.api_key SET monthly_cap = $2 WHERE id = $1', [keyId, operations]);
  }

  /** Takes the key of a registration from its member and gives it to the account itself. */
  async makeService(account: Account): Promise<void> {
    const { keyId } = await this.idsOf(account);
    await this.pool.query(`UPDATE accounts.api_key SET member_id = NULL, kind = 'service' WHERE id = $1`, [keyId]);
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
  async expireKey(keyId: string): Promise<void> {
    await this.pool.query(`UPDATE accounts.api_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      keyId,
    ]);
  }

  close(): Promise<void> {
    for (const client of this.holding) client.release(true);
    return this.pool.end();
  }
}
