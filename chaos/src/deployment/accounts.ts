import { randomUUID } from 'node:crypto';
import { digestKey, displayKey, mintKey } from '@kerf/contracts';
import type { Client } from 'pg';

/** Key of an account; `secret` is the value that requests send. */
export interface Key {
  readonly id: string;
  readonly secret: string;
}

/** Account with a key for each of its clients. The keys belong to its owner, who has the same id. */
export interface Account {
  readonly id: string;
  readonly keys: readonly Key[];
}

/** Options of a new account; the default limit is that of its tier. */
interface AccountOptions {
  readonly keys: number;
  readonly pepper: string;
  readonly limit?: number | undefined;
}

const statements = [
  `INSERT INTO accounts.account (id, email, tier) VALUES ($1::uuid, $1::text || '@example.com', 'pro')`,
  `INSERT INTO accounts.member (id, account_id, email) VALUES ($1::uuid, $1::uuid, $1::text || '@example.com')`,
];
const limitStatement = 'INSERT INTO quota.account_limit (account_id, op_limit) VALUES ($1, $2)';
const keyStatement =
  'INSERT INTO accounts.api_key (id, account_id, member_id, digest, prefix, last4) VALUES ($1, $2, $2, $3, $4, $5)';

/** Opens an account that may use every tool. */
export async function openAccount(database: Client, { keys, pepper, limit }: AccountOptions): Promise<Account> {
  const id = randomUUID();
  for (const statement of statements) await database.query(statement, [id]);
  if (limit !== undefined) await database.query(limitStatement, [id, limit]);
  const created: Key[] = [];
  while (created.length < keys) created.push(await createKey(database, id, pepper));
  return { id, keys: created };
}

/** Creates a key of the owner of an account, behind the back of the product. */
export async function createKey(database: Client, accountId: string, pepper: string): Promise<Key> {
  const [id, secret] = [randomUUID(), mintKey()];
  const { prefix, last4 } = displayKey(secret);
  const digest = Buffer.from(digestKey(secret, pepper), 'hex');
  await database.query(keyStatement, [id, accountId, digest, prefix, last4]);
  return { id, secret };
}
