import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from './migrate.ts';
import { waitUntil } from './processes/wait.ts';
import { projectFolder, type TemporaryFolder, createTemporaryFolder } from './project.ts';
import { startPostgres } from './servers/postgres.ts';
import type { Server } from './servers/server.ts';

const startMs = 60_000;
const wrongUrl = 'KERF_DATABASE_URL is not valid: it must be a URL that begins with postgresql://.';

let folder: TemporaryFolder;
let postgres: Server;

beforeAll(async () => {
  folder = await createTemporaryFolder();
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
      const { url, client, release } = await held('finished');
      const interruption = new AbortController();
      const migrated = migrate(url, interruption.signal);
      await waitUntil(() => somebodyWaits(client), 30_000, 'No migration has begun.');
      interruption.abort();
      await release();
      await migrated;

      expect(await unfinished(client)).toEqual([]);
      await client.end();
      await migrate(url);
    },
    startMs,
  );

  it(
    'that was cut off, as by a loss of power, is begun anew by the next',
    async () => {
      const { url, client, release } = await held('cut');
      const migrated = migrate(url);
      await waitUntil(() => somebodyWaits(client), 30_000, 'No migration has begun.');
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted');
      await expect(migrated).rejects.toThrow('could not be migrated');
      await release();
      expect(await unfinished(client)).toHaveLength(1);

      await migrate(url);
      expect(await unfinished(client)).toEqual([]);
      await client.end();
    },
    startMs,
  );

  it(
    'that was cut off when it was to be recorded has left nothing behind, and is begun again by the next',
    async () => {
      const { url, client, release } = await held('done');
      await release();
      await client.query(cuttingOff);
      await expect(migrate(url)).rejects.toThrow('could not be migrated');
      await client.query('DROP EVENT TRIGGER cutting_off; DROP FUNCTION cut_off CASCADE');

      await migrate(url);
      expect(await unfinished(client)).toEqual([]);
      await client.end();
    },
    startMs,
  );

  it.each(globSync('prisma/migrations/*/migration.sql', { cwd: projectFolder }))(
    'is one transaction, which nothing in it ends: %s',
    (file) => {
      expect(readFileSync(join(projectFolder, file), 'utf8')).not.toMatch(
        /^\s*(COMMIT|ROLLBACK|VACUUM)\b|\bCONCURRENTLY\b/im,
      );
    },
  );

  it('does not begin when it is already time to end', async () => {
    await expect(migrate(`${postgres.url}/late`, AbortSignal.abort())).rejects.toThrow('aborted');
    await expect(new Client(`${postgres.url}/late`).connect()).rejects.toMatchObject({ code: '3D000' });
  });
});

describe('a database that cannot be used', () => {
  it.each([
    ['is away', 'postgresql://kerf@127.0.0.1:1/kerf', 'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1.'],
    ['is none of Postgres', 'mysql://kerf:secret@127.0.0.1/kerf', wrongUrl],
    ['has no address', 'kerf', wrongUrl],
  ])('is told in one sentence when it %s', async (_, url, why) => {
    await expect(migrate(url)).rejects.toThrow(new Error(why));
  });
});

/** Ends the connection that has done a migration before it can write that down. */
const cuttingOff = `
  CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END';
  CREATE FUNCTION watch() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
    IF to_regclass('_prisma_migrations') IS NULL THEN RETURN; END IF;
    CREATE OR REPLACE TRIGGER cut_off BEFORE UPDATE OF applied_steps_count ON _prisma_migrations
      FOR EACH ROW EXECUTE FUNCTION cut_off();
  END $$;
  CREATE EVENT TRIGGER cutting_off ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION watch()`;

/** A database in which the first migration waits until it is let go: somebody else is making the same schema. */
async function held(name: string): Promise<{ url: string; client: Client; release: () => Promise<unknown> }> {
  const owner = new Client(`${postgres.url}/postgres`);
  await owner.connect();
  await owner.query(`CREATE DATABASE ${name}`);
  await owner.end();
  const url = `${postgres.url}/${name}`;
  const client = new Client(url);
  await client.connect();
  await client.query('BEGIN');
  await client.query('CREATE SCHEMA accounts');
  return { url, client, release: () => client.query('ROLLBACK') };
}

/** Migrations that have started, and have neither finished nor been rolled back. */
async function unfinished(client: Client): Promise<unknown[]> {
  const open = 'finished_at IS NULL AND rolled_back_at IS NULL';
  return (await client.query(`SELECT migration_name FROM _prisma_migrations WHERE ${open}`)).rows;
}

async function somebodyWaits(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_locks WHERE NOT granted');
  return rowCount !== 0;
}
