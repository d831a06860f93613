import { randomUUID } from 'node:crypto';
import { digestKey, displayKey, mintKey } from '@kerf/contracts';
import { Client } from 'pg';

const statements = [
  `INSERT INTO accounts.account (id, email, tier) SELECT id, id || '@example.com', 'enterprise' FROM unnest($1::uuid[]) id`,
  `INSERT INTO accounts.member (id, account_id, email) SELECT id, id, id || '@example.com' FROM unnest($1::uuid[]) id`,
  'SELECT quota.open_period(id) FROM unnest($1::uuid[]) id',
];

const keyStatement = `
  INSERT INTO accounts.api_key (id, account_id, digest, prefix, last4)
  SELECT * FROM unnest($1::uuid[], $1::uuid[], $2::bytea[], $3::text[], $4::text[])`;

/** Opens accounts of the highest tier in a migrated database; resolves to their keys. */
export async function openAccounts(databaseUrl: string, pepper: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  const keys = ids.map(() => mintKey());
  const shown = keys.map(displayKey);
  const stored = [
    ids,
    keys.map((key) => Buffer.from(digestKey(key, pepper), 'hex')),
    shown.map(({ prefix }) => prefix),
    shown.map(({ last4 }) => last4),
  ];
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement, [ids]);
    await client.query(keyStatement, stored);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
  return keys;
}
