import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resolveInProject } from '@kerf/tools';
import pg from 'pg';
import { sharedAddresses } from '../product/product-addresses.ts';

const folder = resolveInProject('docs/runbooks');
const blocks = readdirSync(folder).flatMap((file) =>
  [...readFileSync(join(folder, file), 'utf8').matchAll(/```sql\n([^`]+)```/g)].map(([, sql = '']) => ({ file, sql })),
);
const [setup] = blocks.filter(({ sql }) => sql.includes('CREATE ROLE'));
const queries = blocks.filter((block) => block !== setup);

describe('the SQL of the runbooks', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client(sharedAddresses().databaseUrl);
    await client.connect();
    // The role belongs to the whole server: the transaction ends without it.
    await client.query('BEGIN');
    await client.query(setup?.sql ?? '');
    await client.query('SET LOCAL ROLE kerf_reader');
  });
  afterAll(async () => {
    await client.query('ROLLBACK');
    await client.end();
  });

  it.each(queries)('of $file runs as kerf_reader', async ({ sql }) => {
    await expect(client.query(sql)).resolves.toBeDefined();
  });

  it('reads no secret as kerf_reader', async () => {
    await expect(client.query('SELECT * FROM accounts.api_key')).rejects.toMatchObject({ code: '42501' });
  });
});
