import { type DatabaseService, databaseServices, getDatabaseRole } from '@kerf/tools';
import pg from 'pg';
import { getRoleUrl, type TestDatabase, createTestDatabase } from './test-database.ts';

let copy: TestDatabase;
let owner: pg.Client;
const roles = new Map<DatabaseService, pg.Client>();
beforeAll(async () => {
  copy = await createTestDatabase();
  owner = await open(copy.url);
  for (const service of databaseServices) roles.set(service, await open(getRoleUrl(copy.url, service)));
});
afterAll(async () => {
  for (const client of [...roles.values(), owner]) await client.end();
  await copy.drop();
});

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

const run = (service: DatabaseService, statement: string) => roles.get(service)?.query(statement);
const notAllowed = { code: '42501' };

describe.each(databaseServices)('the role of %s', (service) => {
  it.each([
    'SELECT FROM quota.period',
    'SELECT FROM quota.operation',
    'UPDATE quota.period SET used = 0',
    'UPDATE quota.tier_limit SET op_limit = 1000000',
    'INSERT INTO quota.account_limit VALUES (gen_random_uuid(), 1)',
    'DELETE FROM quota.operation',
    'TRUNCATE quota.operation',
    'SELECT FROM quota.operation_default',
    'DROP TABLE quota.operation_default',
    'SELECT FROM quota.claim',
    "SELECT quota.add_partition('2026-01-01')",
    'SELECT quota.open_period(gen_random_uuid())',
    "SELECT quota.give_back(gen_random_uuid(), '2026-01-01', gen_random_uuid(), 1)",
    "SELECT quota.forestall(gen_random_uuid(), 'none')",
    'DELETE FROM accounts.account',
    'DELETE FROM accounts.api_key',
    'UPDATE accounts.audit_event SET seq = 1',
    'DELETE FROM accounts.audit_event',
    "UPDATE accounts.account SET tier = 'enterprise'",
    'ALTER TABLE accounts.api_key DISABLE TRIGGER ALL',
    'CREATE TABLE public.mine (id int)',
    'CREATE TABLE accounts.mine (id int)',
    'CREATE TABLE broker.mine (id int)',
    'CREATE TABLE quota.mine (id int)',
    'CREATE SCHEMA mine',
    'CREATE FUNCTION public.now() RETURNS int LANGUAGE sql RETURN 1',
    'CREATE FUNCTION quota.fits(int, int) RETURNS boolean LANGUAGE sql RETURN true',
    'CREATE OR REPLACE FUNCTION quota.fits(int, int, int) RETURNS boolean LANGUAGE sql RETURN true',
    'CREATE ROLE mine',
    'SET ROLE kerf',
    "COPY (SELECT 1) TO PROGRAM 'true'",
    'SELECT FROM public._prisma_migrations',
  ])('may not run: %s', async (statement) => {
    await expect(run(service, statement)).rejects.toMatchObject(notAllowed);
  });

  it('may not become another', async () => {
    for (const other of databaseServices.filter((name) => name !== service))
      await expect(run(service, `SET ROLE ${getDatabaseRole(other)}`)).rejects.toMatchObject(notAllowed);
  });

  it('has no attribute of a superuser, owns nothing, and belongs to nobody', async () => {
    const { rows } = await owner.query(
      `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS mighty,
              EXISTS (SELECT FROM pg_auth_members m WHERE m.member = r.oid) AS belongs,
              EXISTS (SELECT FROM pg_shdepend d WHERE d.refobjid = r.oid AND d.deptype = 'o') AS owns
       FROM pg_roles r WHERE rolname = $1`,
      [getDatabaseRole(service)],
    );
    expect(rows).toEqual([{ mighty: false, belongs: false, owns: false }]);
  });
});

describe('the role of', () => {
  it.each<[DatabaseService, string]>([
    ['quota', 'SELECT FROM accounts.account'],
    ['quota', "UPDATE accounts.api_key SET digest = '\\x00'"],
    ['broker', "UPDATE accounts.api_key SET digest = '\\x00'"],
    ['broker', 'DELETE FROM accounts.member'],
    ['quota', 'SELECT FROM accounts.api_key'],
    ['quota', 'SELECT FROM accounts.live_key'],
    ['quota', 'SELECT FROM quota.key_period'],
    ['quota', 'SELECT FROM broker.adapter_session'],
    ['quota', 'SELECT FROM quota.tier_limit'],
    ['accounts', 'SELECT FROM broker.adapter_session'],
    ['accounts', 'SELECT digest FROM accounts.live_key'],
    ['accounts', "SELECT quota.identify('{}')"],
    ['accounts', 'SELECT quota.sweep(1)'],
    ['accounts', 'UPDATE accounts.api_key SET account_id = gen_random_uuid()'],
    ['accounts', 'INSERT INTO accounts.audit_event SELECT * FROM accounts.audit_event'],
    ['broker', 'SELECT FROM accounts.account'],
    ['broker', 'SELECT FROM accounts.gateway'],
    ['quota', 'SELECT FROM broker.connected_adapter'],
    ['quota', 'SELECT FROM broker.ready_adapter'],
    ['broker', "SELECT quota.may_run(gen_random_uuid(), '{}')"],
    ['broker', 'SELECT quota.operation_of(gen_random_uuid(), gen_random_uuid())'],
    ['broker', 'SELECT FROM accounts.api_key'],
    ['broker', 'SELECT FROM accounts.member'],
    ['broker', 'SELECT FROM accounts.live_key'],
    ['broker', 'SELECT digest FROM accounts.adapter_key'],
    ['broker', 'UPDATE accounts.live_key SET revoked_at = NULL'],
    ['broker', "SELECT quota.identify('{}')"],
    ['broker', 'SELECT quota.sweep(1)'],
    ['broker', 'TRUNCATE broker.adapter_session'],
    ['broker', 'INSERT INTO broker.default_adapter VALUES (gen_random_uuid(), gen_random_uuid())'],
    ['broker', 'UPDATE broker.default_adapter SET adapter_id = gen_random_uuid()'],
    ['broker', 'DELETE FROM broker.default_adapter'],
    ['issuer', 'SELECT FROM accounts.api_key'],
    ['issuer', 'SELECT FROM accounts.live_key'],
    ['issuer', 'SELECT FROM accounts.account'],
    ['issuer', "SELECT quota.identify('{}')"],
    ['issuer', 'TRUNCATE issuer.artifact'],
    ['issuer', "UPDATE issuer.client SET metadata = '{}'"],
    ['accounts', 'SELECT FROM issuer.artifact'],
    ['quota', 'SELECT FROM issuer.client'],
    ['broker', 'SELECT FROM issuer.artifact'],
  ])('%s may not run: %s', async (service, statement) => {
    await expect(run(service, statement)).rejects.toMatchObject(notAllowed);
  });

  it.each<[DatabaseService, string]>([
    ['quota', "SELECT quota.identify('{}')"],
    ['quota', 'SELECT quota.sweep(1)'],
    ['quota', "SELECT quota.may_run(gen_random_uuid(), '{}')"],
    ['accounts', 'SELECT FROM accounts.api_key'],
    ['accounts', 'SELECT name FROM accounts.gateway'],
    ['accounts', 'SELECT account_id, id FROM accounts.live_key'],
    ['broker', 'SELECT account_id, id FROM accounts.adapter_key'],
    ['issuer', 'DELETE FROM issuer.artifact'],
    ['issuer', 'UPDATE issuer.client SET used_at = now()'],
    ['broker', 'SELECT FROM broker.adapter_session'],
    ['broker', 'SELECT FROM broker.connected_adapter'],
    ['broker', 'SELECT broker.set_default_adapter(gen_random_uuid(), NULL, gen_random_uuid(), gen_random_uuid())'],
  ])('%s may run: %s', async (service, statement) => {
    await expect(run(service, statement)).resolves.toBeDefined();
  });
});

// The rights to a database do not come along with a copy: this is about the one that was migrated.
describe('the migrated database', () => {
  it.each(databaseServices.map(getDatabaseRole))('lets %s connect, and make no temporary tables', async (role) => {
    const { rows } = await owner.query(
      `SELECT right_name, has_database_privilege($1, 'kerf_template', right_name) AS has
       FROM unnest('{CONNECT,CREATE,TEMP}'::text[]) right_name`,
      [role],
    );
    expect(rows).toEqual([
      { right_name: 'CONNECT', has: true },
      { right_name: 'CREATE', has: false },
      { right_name: 'TEMP', has: false },
    ]);
  });
});
