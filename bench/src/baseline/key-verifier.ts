import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import type { Account } from './messages.ts';

/** Conventional key check: one query per request. */
export class KeyVerifier {
  readonly #pool: Pool;
  readonly #pepper: string;

  constructor(pool: Pool, pepper: string) {
    this.#pool = pool;
    this.#pepper = pepper;
  }

  /** Finds the account of a key; throws for an unknown key. */
  async verifyKey(key: string): Promise<Account> {
    const digest = createHmac('sha256', this.#pepper).update(key).digest();
    const { rows } = await this.#pool.query<Account>(
      `SELECT a.id AS "accountId", k.id AS "keyId", a.tier
       FROM accounts.live_key k
       JOIN accounts.account a ON a.id = k.account_id
       JOIN accounts.member m ON m.account_id = a.id AND m.role = 'owner'
       WHERE k.digest = $1`,
      [digest],
    );
    const [account] = rows;
    if (!account) throw new Error('invalid key');
    return account;
  }
}
