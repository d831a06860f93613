import { join } from 'node:path';
import { Database } from '@kerf/db';
import {
  startWithStandby,
  migrate,
  ResourceScope,
  type ReplicatedPostgres,
  startPostgres,
  createTemporaryFolder,
} from '@kerf/tools';
import pg from 'pg';
import { eventually } from './eventually.ts';

const startMs = 120_000;
const unavailable = { code: 'unavailable', slots: { service: 'database' }, cause: { code: '25006' } };
const identify = { name: 'identify', text: `SELECT quota.identify(ARRAY['\\x00']::bytea[])` };

describe('a standby', () => {
  const owner = new ResourceScope();
  let servers: ReplicatedPostgres;
  let standby: string;
  beforeAll(async () => {
    const folder = await createTemporaryFolder();
    owner.add({ stop: folder.remove });
    const folders = [join(folder.path, 'primary'), join(folder.path, 'standby')] as const;
    const first = await startPostgres({ folder: folders[0], durable: true });
    owner.add(first);
    await migrate(`${first.url}/kerf`);
    await first.stop();
    servers = await startWithStandby(...folders);
    owner.add(servers.standby);
    // Stopped before its standby, for which it would wait.
    owner.add(servers.primary);
    standby = `${servers.standby.url}/kerf`;
  }, startMs);
  afterAll(() => owner.stop(), startMs);

  it('decides about no key, whoever asks it', async () => {
    const client = new pg.Client(standby);
    await client.connect();
    const answer = client.query(identify.text);

    await expect(answer).rejects.toMatchObject({ code: '25006', message: 'a standby does not decide about keys' });
    await client.end();
  });

  it('is no database to a service, until it is promoted', async () => {
    const database = Database.open(standby, { maxConnections: 2 });
    try {
      await expect(database.queryOne(identify, [])).rejects.toMatchObject(unavailable);
      await expect(database.prisma.apiKey.count()).rejects.toMatchObject(unavailable);
      await expect(database.transaction(async () => undefined)).rejects.toMatchObject(unavailable);
      await expect(database.check()).rejects.toMatchObject(unavailable);
      await servers.primary.stop();
      await promote(standby);

      await eventually(() => expect(database.prisma.apiKey.count()).resolves.toBe(0));
      await expect(database.queryOne(identify, [])).resolves.toBeDefined();
    } finally {
      await database.onApplicationShutdown();
    }
  });
});

async function promote(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('SELECT pg_promote()');
  await client.end();
}
