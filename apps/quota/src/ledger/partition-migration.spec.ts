import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, eventually, type TestDatabase } from '@kerf/testing';
import { resolveInProject } from '@kerf/tools';
import pg from 'pg';
import { createId, namePartition } from './test-partitions.fixture.ts';

// Only what was there at the time of these migrations is used: neither the client nor the service of today.
const steps = ['20261127120000_claims', '20261127120100_claimed_keys', '20261127120200_partitions'];
const lastStep = '20261127120300_kept_partitions';
const folder = resolveInProject('prisma/migrations');
const earlier = readdirSync(folder).filter((name) => /^\d/.test(name) && name < '20261127120000');

const accountId = '01a20000-0000-7000-8000-000000000001';
const callers = 5;

let copy: TestDatabase;
let owner: pg.Client;
let service: pg.Pool;
let notices: string[];

beforeEach(async () => {
  copy = await createTestDatabase();
  owner = new pg.Client(copy.url);
  service = new pg.Pool({ connectionString: copy.url, max: callers });
  // The pool ends before its connections do, and the removal of the database cuts those that are left.
  service.on('connect', (client) => client.on('error', () => undefined));
  notices = [];
  owner.on('notice', ({ message }) => notices.push(message ?? ''));
  await owner.connect();
  await owner.query('DROP SCHEMA accounts, broker, events, issuer, quota CASCADE; SET client_min_messages = debug1');
  for (const name of earlier.toSorted()) await apply(name);
  await owner.query(`
    INSERT INTO accounts.account (id, email) VALUES ('${accountId}', 'a@example.com');
    INSERT INTO accounts.member (id, account_id, email) VALUES ('${accountId}', '${accountId}', 'a@example.com');
    INSERT INTO accounts.api_key (id, account_id, member_id, digest, prefix, last4)
    VALUES ('${accountId}', '${accountId}', '${accountId}', '\\x00', 'kerf_live_test', 'test');`);
});
afterEach(async () => {
  await owner.end();
  await service.end();
  await copy.drop();
});

const read = (name: string) => readFileSync(join(folder, name, 'migration.sql'), 'utf8');

async function apply(name: string): Promise<void> {
  await owner.query('BEGIN');
  await owner.query(read(name));
  await owner.query('COMMIT');
}

/** Reserves an operation. */
async function admit(id: string, key: string | null = null): Promise<string> {
  const values = [['\\x00'], id, key, key && '\\x01'];
  const { rows } = await service.query<{ outcome: string }>(
    `SELECT outcome FROM quota.admit($1, $2, 'create_box', 'free', 1, $3, $4, 60000, NULL, NULL)`,
    values,
  );
  return rows[0]?.outcome ?? '';
}

/** Settles an operation, with an answer if it is committed. */
async function settle(id: string, state: 'committed' | 'refunded'): Promise<string> {
  const { rows } = await service.query<{ state: string }>(
    `SELECT state FROM quota.settle_bounded($1, $2, $3, NULL, NULL, NULL)`,
    [id, state, state === 'committed' ? '{"ok":true}' : null],
  );
  return rows[0]?.state ?? '';
}

const find = async (text: string, ...values: unknown[]) =>
  (await owner.query<Record<string, unknown>>(text, values)).rows;
const getUsed = () => find('SELECT used FROM quota.period');
const findTable = (id: string) =>
  find('SELECT tableoid::regclass::text AS name FROM quota.operation WHERE id = $1', id);

describe('a ledger with operations that is divided into partitions', () => {
  it('keeps them, their answers, their keys and the rights to read them, and does not read the table', async () => {
    const [open, ended, failed] = [createId(-1), createId(0), createId(1)];
    for (const id of [open, ended, failed]) await admit(id, id);
    await settle(ended, 'committed');
    await settle(failed, 'refunded');
    await owner.query('GRANT SELECT ON quota.operation TO pg_monitor');
    const before = await find('SELECT * FROM quota.operation ORDER BY id');
    for (const name of [...steps, lastStep]) await apply(name);

    expect(await find('SELECT * FROM quota.operation ORDER BY id')).toEqual(before);
    expect(await findTable(open)).toEqual([{ name: 'quota.operation_before' }]);
    expect(notices).toContain('partition constraint for table "operation_before" is implied by existing constraints');
    const retries = [open, ended, failed].map((key) => admit(createId(0), key));
    expect(await Promise.all(retries)).toEqual(['conflict', 'replay', 'ok']);
    expect(await settle(open, 'committed')).toBe('committed');
    expect(await admit(createId(0), open)).toBe('replay');
    expect(await getUsed()).toEqual([{ used: 3 }]);
    expect(await find("SELECT has_table_privilege('pg_monitor', 'quota.operation', 'SELECT') AS may")).toEqual([
      { may: true },
    ]);
  });

  it('keeps those with ids of other times', async () => {
    const ids = [createId(-40), createId(0), createId(400), crypto.randomUUID()];
    for (const id of ids) await admit(id, id);
    for (const name of [...steps, lastStep]) await apply(name);

    for (const id of ids) expect(await settle(id, 'committed')).toBe('committed');
    for (const id of ids) expect(await admit(createId(0), id)).toBe('replay');
    expect(await findTable(createId(400))).toEqual([]);
    expect(await getUsed()).toEqual([{ used: 4 }]);
  });

  it('goes on between the steps, and with calls that wait for the last lock', async () => {
    const ids = Array.from({ length: callers }, () => createId(0));
    for (const id of ids) await admit(id);
    const [held, free] = [createId(0), createId(0)];
    for (const name of steps.slice(0, -1)) {
      const key = name;
      await admit(key === steps[0] ? held : free, key);
      await apply(name);
    }
    await settle(free, 'refunded');
    // Every connection has compiled its functions.
    await Promise.all(ids.map(() => settle(crypto.randomUUID(), 'committed')));
    await owner.query('BEGIN; LOCK TABLE quota.operation IN ACCESS EXCLUSIVE MODE');
    const ends = ids.map((id, place) => settle(id, place % 2 ? 'committed' : 'refunded'));
    const waiting = `
      SELECT count(*)::int AS waiting FROM pg_locks l JOIN pg_database d ON d.oid = l.database
      WHERE d.datname = current_database() AND NOT l.granted`;
    await eventually(async () => expect(await find(waiting)).toEqual([{ waiting: callers }]));
    await owner.query(read(steps.at(-1) ?? ''));
    await owner.query('COMMIT');

    expect(await Promise.all(ends)).toEqual(['refunded', 'committed', 'refunded', 'committed', 'refunded']);
    await apply(lastStep);
    expect(await Promise.all(steps.slice(0, -1).map((key) => admit(createId(0), key)))).toEqual(['conflict', 'ok']);
    expect(await getUsed()).toEqual([{ used: 4 }]);
  });
});

describe('a ledger without operations', () => {
  it('has partitions from its first day on', async () => {
    for (const name of [...steps, lastStep]) await apply(name);
    const id = createId(0);
    await admit(id);

    expect(await findTable(id)).toEqual([{ name: `quota.${namePartition(0)}` }]);
  });
});
