import type { Tier } from '@kerf/catalog';
import type { Role, UsageEvent } from '@kerf/contracts';
import pg from 'pg';
import * as z from 'zod';
import { type Account, createEmail } from '../accounts/account.ts';
import { sharedAddresses } from '../product/product-addresses.ts';

const owner = z.object({ accountId: z.uuid(), keyId: z.uuid() });

const reservedBy = `account_id = $1 AND state = 'reserved'`;

/** Direct access to the product's database, for states that no endpoint can produce. */
export class LedgerDatabase {
  private readonly pool: pg.Pool;
  private readonly heldClients = new Set<pg.PoolClient>();

  constructor(databaseUrl: string = sharedAddresses().databaseUrl) {
    this.pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    // An idle connection that fails leaves the pool; the next query opens another one.
    this.pool.on('error', () => undefined);
  }

  /** Ids of the account and the key that a registration created. */
  async findIds({ userId }: Account): Promise<z.output<typeof owner>> {
    const { rows } = await this.pool.query<Record<string, unknown>>(
      'SELECT account_id AS "accountId", id AS "keyId" FROM accounts.api_key WHERE member_id = $1',
      [userId],
    );
    return owner.parse(rows[0]);
  }

  /** Sets the usage of the month so that this many operations are left. */
  async setRemaining(account: Account, operations: number): Promise<void> {
    const { accountId } = await this.findIds(account);
    await this.pool.query('SELECT quota.open_period($1)', [accountId]);
    await this.pool.query('UPDATE quota.period SET used = op_limit - $2 WHERE account_id = $1', [
      accountId,
      operations,
    ]);
  }

  /** Lets a minute pass for the tickets of a session. */
  async ageTickets(sessionId: string): Promise<void> {
    const text = "UPDATE accounts.ticket SET expires_at = expires_at - interval '1 minute' WHERE session_id = $1";
    await this.pool.query(text, [sessionId]);
  }

  /** Lets minutes pass for the sign-ins and sessions of an address. */
  async ageSignIns(email: string, minutes: number): Promise<void> {
    const values = [email, minutes];
    await this.pool.query(
      `UPDATE accounts.sign_in SET created_at = created_at - $2 * interval '1 minute',
                                   expires_at = expires_at - $2 * interval '1 minute' WHERE email = $1`,
      values,
    );
    await this.pool.query(
      `UPDATE accounts.session SET authenticated_at = authenticated_at - $2 * interval '1 minute'
       WHERE key_id IN (SELECT k.id FROM accounts.api_key k JOIN accounts.member m ON m.id = k.member_id
                        WHERE m.email = $1)`,
      values,
    );
  }

  /** Ends the grace period of a closed account. */
  async endGracePeriod(email: string): Promise<void> {
    await this.pool.query(
      `UPDATE accounts.closure SET erases_at = now()
       WHERE account_id = (SELECT m.account_id FROM accounts.member m WHERE m.email = $1)`,
      [email],
    );
  }

  /** Lets the deadlines of an account's reservations pass. */
  async expireReservations(account: Account): Promise<void> {
    const { accountId } = await this.findIds(account);
    await this.pool.query(`UPDATE quota.operation SET deadline = now() WHERE ${reservedBy}`, [accountId]);
  }

  /** Blocks the settlement of an account's reservations; the returned function refunds them, or lets it continue. */
  async holdReservations(account: Account, { refunds = true } = {}): Promise<() => Promise<void>> {
    const { accountId } = await this.findIds(account);
    const client = await this.pool.connect();
    this.heldClients.add(client);
    await client.query('BEGIN');
    const held = await client.query<{ id: string }>(`SELECT id FROM quota.operation WHERE ${reservedBy} FOR UPDATE`, [
      accountId,
    ]);
    return async () => {
      const refunded = refunds ? held.rows : [];
      for (const { id } of refunded) await client.query(`SELECT quota.settle($1, 'refunded', NULL, 'deadline')`, [id]);
      await client.query('COMMIT');
      this.heldClients.delete(client);
      client.release();
    };
  }

  /** Locks an account against changes, until the returned function is called. */
  async lockAccount(account: Account): Promise<() => Promise<void>> {
    const { accountId } = await this.findIds(account);
    const client = await this.pool.connect();
    this.heldClients.add(client);
    await client.query('BEGIN');
    await client.query('SELECT FROM accounts.account WHERE id = $1 FOR UPDATE', [accountId]);
    return async () => {
      await client.query('ROLLBACK');
      this.heldClients.delete(client);
      client.release();
    };
  }

  /** Outcomes of an account's operations, the oldest first. */
  async listOutcomes(account: Account): Promise<object[]> {
    const { accountId } = await this.findIds(account);
    const { rows } = await this.pool.query<object>(
      'SELECT state, reason FROM quota.operation WHERE account_id = $1 ORDER BY reserved_at',
      [accountId],
    );
    return rows;
  }

  /** Publishes an event about a nearly exhausted account, as the change that it reports would. */
  async publishUsage(event: UsageEvent): Promise<void> {
    const id = `${event.operationId}:${event.state}`;
    await this.pool.query('SELECT events.publish($1, $2, $3)', [`usage.${event.accountId}.most`, id, event]);
  }

  /** Usage thresholds that an account was notified of, in percent. */
  async listQuotaNotices(accountId: string): Promise<number[]> {
    const { rows } = await this.pool.query<{ threshold: number }>(
      'SELECT threshold FROM accounts.quota_notice WHERE account_id = $1 ORDER BY threshold',
      [accountId],
    );
    return rows.map(({ threshold }) => threshold);
  }

  /** Changes the tier of an account, as an operator would. */
  async setTier(account: Account, tier: Tier): Promise<void> {
    const { accountId } = await this.findIds(account);
    await this.pool.query('UPDATE accounts.account SET tier = $2 WHERE id = $1', [accountId, tier]);
  }

  /** Sets a monthly cap on the account's key, before it has run anything. */
  async setMonthlyCap(account: Account, operations: number): Promise<void> {
    const { keyId } = await this.findIds(account);
    await this.pool.query('UPDATE accounts.api_key SET monthly_cap = $2 WHERE id = $1', [keyId, operations]);
  }

  /** Turns the key of a registration into a service key of the account. */
  async makeServiceKey(account: Account): Promise<void> {
    const { keyId } = await this.findIds(account);
    await this.pool.query(`UPDATE accounts.api_key SET member_id = NULL, kind = 'service' WHERE id = $1`, [keyId]);
  }

  /** Adds a member with a role to an account, and makes a key theirs; resolves to the user id. */
  async giveToNewMember(account: Account, keyId: string, role: Role): Promise<string> {
    const [userId, email] = [crypto.randomUUID(), createEmail()];
    const { accountId } = await this.findIds(account);
    await this.pool.query('INSERT INTO accounts.member (id, account_id, email, role) VALUES ($1, $2, $3, $4)', [
      userId,
      accountId,
      email,
      role,
    ]);
    await this.pool.query('UPDATE accounts.api_key SET member_id = $2 WHERE id = $1', [keyId, userId]);
    return userId;
  }

  /** Expires a key. */
  async expireKey(keyId: string): Promise<void> {
    await this.pool.query(`UPDATE accounts.api_key SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      keyId,
    ]);
  }

  /** Stores about this many megabytes of other data in the database. */
  async growDatabase(megabytes: number): Promise<void> {
    const rows = `SELECT repeat('x', 1000) FROM generate_series(1, ${megabytes} * 1000)`;
    await this.pool.query(`CREATE TABLE public.other AS ${rows}`);
  }

  close(): Promise<void> {
    for (const client of this.heldClients) client.release(true);
    return this.pool.end();
  }
}
