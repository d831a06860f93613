import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from './migrate.ts';
import { waitUntil } from './processes/waiting.ts';
import { type TemporaryFolder, temporaryFolder } from './project.ts';
import { startPostgres } from './servers/postgres.ts';
import type { Server } from './servers/server.ts';

const startMs = 60_000;

let folder: TemporaryFolder;
let postgres: Server;

beforeAll(async () => {
  folder = await temporaryFolder();
  postgres = await startPostgres({ folder: join(folder.path, 'postgres'), durable: false });
}, startMs);

afterAll(async () => {
  await postgres.stop();
  await folder.remove();
});

describe('a migration', () => {
  it(
    'that has begun is finished by whoever is told to end meanwhile, and does not stand in the way of the next',
    async () => {
      const url = `${postgres.url}/kerf`;
      const client = new Client(url);
      await client.connect();
      // The first migration makes this schema too, and waits for whoever makes it at the same time.
      await client.query('BEGIN');
      await client.query('CREATE SCHEMA accounts');
      const interruption = new AbortController();
      const migrated = migrate(url, interruption.signal);
      await waitUntil(() => somebodyWaits(client), 30_000, 'No migration has begun.');
      interruption.abort();
      await client.query('ROLLBACK');
      await migrated;
      const { rows } = await client.query('SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NULL');
      await client.end();

      expect(rows).toEqual([]);
      await migrate(url);
    },
    startMs,
  );

  it('does not begin when it is already time to end', async () => {
    await expect(migrate(`${postgres.url}/late`, AbortSignal.abort())).rejects.toThrow('aborted');
    await expect(new Client(`${postgres.url}/late`).connect()).rejects.toMatchObject({ code: '3D000' });
  });
});

describe('a database that cannot be used', () => {
  it.each([
    ['is away', 'postgresql://kerf@127.0.0.1:1/kerf', "Can't reach database server at `127.0.0.1:1`."],
    [
      'is none of Postgres',
      'mysql://kerf:secret@127.0.0.1/kerf',
      'its address is none that begins with postgresql://.',
    ],
    ['has no address', 'kerf', 'its address is none that begins with postgresql://.'],
  ])('is told in one sentence when it %s', async (_, url, why) => {
    await expect(migrate(url)).rejects.toThrow(new Error(`The database cannot be used: ${why}`));
  });
});

async function somebodyWaits(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_locks WHERE NOT granted');
  return rowCount !== 0;
}
