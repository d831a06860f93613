import { Database, openDatabase } from '@kerf/db';
import { isTransactionPooled } from '@kerf/db/pooler';
import { getErrorMessage } from '@kerf/errors';
import {
  createTemporaryFolder,
  databaseServices,
  getDatabaseRole,
  ResourceScope,
  type Server,
  startPgBouncer,
  type TemporaryFolder,
} from '@kerf/tools';
import pg from 'pg';
import { createTestDatabase, getRoleUrl, type TestDatabase } from './test-database.ts';

const scope = new ResourceScope();
const double = { name: 'double', text: 'SELECT $1::int * 2 AS doubled' };
const serverPid = { name: 'pid', text: 'SELECT pg_backend_pid() AS pid' };

let copy: TestDatabase;
let folders: TemporaryFolder[];
let poolers: Record<'transaction' | 'session', Server>;

beforeAll(async () => {
  copy = await createTestDatabase();
  folders = [await createTemporaryFolder(), await createTemporaryFolder()];
  const users = databaseServices.map(getDatabaseRole);
  const start = async (mode: 'transaction' | 'session', { path: folder } = { path: '' }) =>
    scope.add(await startPgBouncer({ folder, mode, users, postgresUrl: copy.url }));
  poolers = { transaction: await start('transaction', folders[0]), session: await start('session', folders[1]) };
}, 60_000);

afterAll(async () => {
  await scope.stop();
  await copy.drop();
  for (const folder of folders) await folder.remove();
});

async function withQuota<T>(url: string, work: (database: Database) => Promise<T>, sessionUrl?: string): Promise<T> {
  const database = Database.open(getRoleUrl(url, 'quota'), { maxConnections: 3, sessionUrl });
  try {
    return await work(database);
  } finally {
    await database.onApplicationShutdown();
  }
}

const limits = {
  statement_timeout: '1s',
  idle_in_transaction_session_timeout: '5s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '4',
};

describe.each(databaseServices)('a session of %s', (service) => {
  it.each(['directly', 'through a transaction pooler'])(
    'has the limits of its role when it connects %s',
    async (way) => {
      const url = way === 'directly' ? copy.url : poolers.transaction.url;
      const client = new pg.Client({ connectionString: getRoleUrl(url, service) });
      await client.connect();
      const names = Object.keys(limits).map((name) => `current_setting('${name}') AS ${name}`);
      const { rows } = await client.query(`SELECT ${names.join(', ')}`);
      await client.end();

      expect(rows).toEqual([limits]);
    },
  );
});

describe('a pooler', () => {
  it.each([
    ['no pooler', () => copy.url, false],
    ['one that keeps sessions', () => poolers.session.url, false],
    ['one that shares connections between transactions', () => poolers.transaction.url, true],
  ])('is recognized by whether transactions share connections: %s', async (_, getUrl, expected) => {
    const url = getRoleUrl(getUrl(), 'quota');
    const client = new pg.Client({ connectionString: url });
    await client.connect();

    expect(await isTransactionPooled(client, url)).toBe(expected);
    await client.end();
  });
});

describe('a service behind a transaction pooler', () => {
  it('runs statements and transactions in whatever server process there is', () =>
    withQuota(poolers.transaction.url, async (database) => {
      const all = Array.from({ length: 30 }, (_, n) => n);
      const doubled = await Promise.all(all.map((n) => database.queryOne<{ doubled: number }>(double, [n])));
      const inTransaction = database.transaction((work) => work.$queryRawUnsafe('SELECT 1 AS one'));

      expect(doubled.map((row) => row.doubled)).toEqual(all.map((n) => 2 * n));
      expect(await inTransaction).toEqual([{ one: 1 }]);
    }));

  it('has its statements ended by the server', () =>
    withQuota(poolers.transaction.url, async (database) => {
      const sleeping = database.queryOne({ name: 'sleep', text: 'SELECT pg_sleep($1)' }, [5]);

      await expect(sleeping).rejects.toMatchObject({ code: 'unavailable', cause: { code: '57014' } });
    }));

  const refusal =
    'KERF_DATABASE_URL leads to a transaction pooler, through which no lock can be held. Set KERF_DATABASE_SESSION_URL to the address of Postgres itself.';

  it('holds no lock', () =>
    withQuota(poolers.transaction.url, async (database) => {
      await expect(database.holdLock('pooled', async () => 'held')).rejects.toThrow(refusal);
    }));

  it('holds a lock over another address, with its own server process', () =>
    withQuota(
      poolers.transaction.url,
      async (database) => {
        const held = database.holdLock('direct', async (calls) => [
          await calls.queryOne(serverPid, []),
          await calls.queryOne(serverPid, []),
          await database.holdLock('direct', async () => 'second'),
        ]);
        const [first, second, other] = (await held) ?? [];

        expect(second).toEqual(first);
        expect(other).toBeUndefined();
      },
      getRoleUrl(copy.url, 'quota'),
    ));

  it.each([
    ['is not ready', 'quota', undefined, refusal],
    ['is ready with a second address', 'quota', () => copy.url, 'ready'],
    ['is ready without locks', 'issuer', undefined, 'ready'],
  ] as const)('%s as %s', async (_, service, getSessionUrl, state) => {
    const checks: (() => Promise<unknown>)[] = [];
    const reveal = (url: string) => ({ reveal: () => getRoleUrl(url, service) });
    const configuration = {
      KERF_DATABASE_URL: reveal(poolers.transaction.url),
      KERF_DATABASE_CONNECTIONS: 2,
      ...(getSessionUrl && { KERF_DATABASE_SESSION_URL: reveal(getSessionUrl()) }),
    };
    const database = openDatabase(service, configuration, { add: (_name, check) => checks.push(check) });
    const ready = Promise.all(checks.map((check) => check())).then(() => 'ready', getErrorMessage);

    expect(await ready).toBe(state);
    await database.onApplicationShutdown();
  });
});
