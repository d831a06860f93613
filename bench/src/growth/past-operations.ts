import { Client } from 'pg';

/** Inserts committed operations of this month, distributed over all keys. */
export async function insertPastOperations(databaseUrl: string, operations: number): Promise<void> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    await client.query(operationsStatement, [operations]);
    await client.query(usedStatement);
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

const operationsStatement = `
  INSERT INTO quota.operation
    (id, account_id, period_start, key_id, tool, cost, state, reserved_at, settled_at, rolled_up)
  SELECT gen_random_uuid(), k.account_id, quota.month(), k.id, 'create_box', 1, 'committed', now(), now(), 'committed'
  FROM accounts.api_key k, generate_series(1, $1::int / (SELECT count(*)::int FROM accounts.api_key))`;

const usedStatement = `
  UPDATE quota.period p SET used = o.operations
  FROM (SELECT account_id, period_start, count(*)::int AS operations FROM quota.operation GROUP BY 1, 2) o
  WHERE p.account_id = o.account_id AND p.period_start = o.period_start`;
