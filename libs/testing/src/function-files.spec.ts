import { findOutdatedFunctions } from '@kerf/tools';
import pg from 'pg';
import { type TestDatabase, createTestDatabase } from './test-database.ts';

let copy: TestDatabase;
let client: pg.Client;
beforeEach(async () => {
  copy = await createTestDatabase();
  client = new pg.Client(copy.url);
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await copy.drop();
});

describe('prisma/functions', () => {
  it('holds every function and view of a migrated database', async () => {
    expect(await findOutdatedFunctions(client)).toEqual([]);
  });

  it.each([
    [
      'the body of quota.fits',
      'CREATE OR REPLACE FUNCTION quota.fits(p_used int, p_cost int, p_limit int) RETURNS boolean LANGUAGE sql IMMUTABLE RETURN true',
    ],
    ['the role that may run quota.admit', 'REVOKE EXECUTE ON FUNCTION quota.admit FROM kerf_quota'],
    ['the search path of quota.sweep', 'ALTER FUNCTION quota.sweep SET search_path = public'],
    ['an overload of quota.month', 'CREATE FUNCTION quota.month(int) RETURNS int LANGUAGE sql RETURN 1'],
    ['the trigger that runs quota.on_tier_change', 'DROP TRIGGER tier_changed ON accounts.account'],
    [
      'the columns of the view broker.connected_adapter',
      'GRANT SELECT (healthy) ON broker.connected_adapter TO kerf_quota',
    ],
  ])('differs from a database that changed %s', async (change, statement) => {
    await client.query(statement);
    const name = change.split(' ').at(-1) ?? '';
    const file = `prisma/functions/${name.replace('.', '/')}.sql`;
    expect(await findOutdatedFunctions(client)).toEqual([`${name} differs from ${file}. Run npm run generate.`]);
  });

  it('lacks a function that a later migration created', async () => {
    await client.query('CREATE FUNCTION quota.later() RETURNS int LANGUAGE sql RETURN 1');
    expect(await findOutdatedFunctions(client)).toEqual([
      'quota.later has no file prisma/functions/quota/later.sql. Run npm run generate.',
    ]);
  });

  it('keeps a function that a later migration dropped', async () => {
    await client.query('DROP FUNCTION quota.preview');
    expect(await findOutdatedFunctions(client)).toEqual([
      'quota.preview does not exist, but prisma/functions/quota/preview.sql does. Run npm run generate.',
    ]);
  });
});
