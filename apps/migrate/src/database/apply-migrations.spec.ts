import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '@kerf/tools';
import pg from 'pg';
import { migrate, MigrationWorld } from '../migration-world.fixture.ts';
import { applyMigrations } from './apply-migrations.ts';
import { withMigrationLock } from './migration-lock.ts';

const startMs = 120_000;
const timeoutMs = 60_000;

let world: MigrationWorld;

beforeAll(async () => {
  world = await MigrationWorld.start();
}, startMs);

afterAll(() => world.stop());

function prisma(database: string, ...args: string[]) {
  return spawnSync(process.execPath, [join(projectFolder, 'node_modules/prisma/build/index.js'), 'migrate', ...args], {
    cwd: projectFolder,
    encoding: 'utf8',
    timeout: startMs,
    env: { ...process.env, KERF_DATABASE_URL: world.getUrl(database), NO_COLOR: '1' },
  });
}

const readRecords = (database: string) =>
  world.query(
    database,
    `SELECT migration_name, checksum, logs, rolled_back_at, applied_steps_count, finished_at >= started_at AS finished
     FROM _prisma_migrations ORDER BY migration_name`,
  );

const readColumns = (database: string) =>
  world.query(
    database,
    `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
     FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`,
  );

describe('a database that was migrated', () => {
  it(
    'is the same for Prisma as if it had done it, and changes no more',
    async () => {
      expect(await migrate({ KERF_DATABASE_URL: world.getUrl('ours') })).toMatchObject({ code: 0, errors: [] });
      expect(prisma('theirs', 'deploy')).toMatchObject({ status: 0 });
      const records = await readRecords('ours');

      expect(records).toEqual(await readRecords('theirs'));
      expect(await readColumns('ours')).toEqual(await readColumns('theirs'));
      expect(prisma('ours', 'status')).toMatchObject({ status: 0, stdout: expect.stringContaining('up to date') });
      for (const database of ['ours', 'theirs'])
        expect(await migrate({ KERF_DATABASE_URL: world.getUrl(database) })).toEqual({
          code: 0,
          printed: ['There are no migrations to apply.'],
          errors: [],
        });
      expect(await readRecords('ours')).toEqual(records);
    },
    startMs,
  );

  it('is migrated once when two try at the same moment', async () => {
    const both = await Promise.all([1, 2].map(() => migrate({ KERF_DATABASE_URL: world.getUrl('twice') })));
    const nothing = 'There are no migrations to apply.';

    expect(both.map(({ code, errors }) => [code, errors])).toEqual([
      [0, []],
      [0, []],
    ]);
    expect(both.filter(({ printed }) => printed.includes(nothing))).toHaveLength(1);
  });

  it('may be migrated at the same moment as others of its server, although they share their roles', async () => {
    const names = ['first', 'second', 'third', 'fourth'];
    const all = await Promise.all(names.map((name) => migrate({ KERF_DATABASE_URL: world.getUrl(name) })));

    expect(all.map(({ code, errors }) => [code, ...errors])).toEqual(names.map(() => [0]));
  });

  it('is left alone while another migration holds the lock of Prisma for too long', async () => {
    await world.query('postgres', 'CREATE DATABASE locked OWNER deployer');
    const other = new pg.Client({ connectionString: world.getUrl('locked') });
    await other.connect();
    await other.query('SELECT pg_advisory_lock(72707369)');

    expect(await migrate({ KERF_DATABASE_URL: world.getUrl('locked'), KERF_MIGRATE_TIMEOUT_MS: '1000' })).toEqual({
      code: 1,
      printed: [],
      errors: ['migrate failed: Another migration has held the lock for 1000 ms. Wait for its end, or stop it.'],
    });
    await other.end();
  });

  it('is refused when it has tables of something else', async () => {
    await world.query('postgres', 'CREATE DATABASE foreigners OWNER deployer');
    await world.query('foreigners', 'CREATE TABLE something (id int)');

    expect(await migrate({ KERF_DATABASE_URL: world.getUrl('foreigners') })).toMatchObject({
      code: 1,
      errors: ['migrate failed: The database has tables but no history of migrations. Use an empty database.'],
    });
  });
});

describe('a migration that fails', () => {
  const apply = (path: string, database: string) =>
    withMigrationLock({ url: world.getUrl(database), timeoutMs }, (client) => applyMigrations(client, path));

  async function writeMigrations(scripts: Record<string, string>): Promise<string> {
    const path = await mkdtemp(join(world.folder.path, 'migrations-'));
    for (const [name, script] of Object.entries(scripts)) {
      await mkdir(join(path, name));
      await writeFile(join(path, name, 'migration.sql'), script);
    }
    return path;
  }

  const first = 'CREATE TABLE one (id int);';
  const last = 'CREATE TABLE three (id int);';

  it('is named with its line, is recorded, leaves nothing, and stops all later ones until it is mended', async () => {
    const wrong = await writeMigrations({
      '1_one': first,
      '2_two': 'CREATE TABLE two (id int);\nSELECT nothing;',
      '3_three': last,
    });
    const right = await writeMigrations({ '1_one': first, '2_two': 'CREATE TABLE two (id int);', '3_three': last });
    const failure = /migration 2_two failed in line 2: column "nothing" does not exist \(42703\)\. Nothing of it/;

    await expect(apply(wrong, 'mended')).rejects.toThrow(failure);
    await expect(apply(wrong, 'mended')).rejects.toThrow(failure);
    const names = `SELECT string_agg(tablename, ' ' ORDER BY tablename) AS names FROM pg_tables WHERE schemaname = 'public'`;
    expect(await world.query('mended', names)).toEqual([{ names: '_prisma_migrations one' }]);
    const failed = `SELECT migration_name, logs FROM _prisma_migrations WHERE finished_at IS NULL AND rolled_back_at IS NULL`;
    expect(await world.query('mended', failed)).toEqual([
      { migration_name: '2_two', logs: 'error: column "nothing" does not exist' },
    ]);
    expect(await apply(right, 'mended')).toEqual({ applied: ['2_two', '3_three'], edited: [] });
  });

  it('is none that was edited after it was applied, which is reported', async () => {
    await apply(await writeMigrations({ '1_one': first }), 'edited');

    expect(await apply(await writeMigrations({ '1_one': `${first}\n` }), 'edited')).toEqual({
      applied: [],
      edited: ['1_one'],
    });
  });

  it('is none that a newer version has applied', async () => {
    await apply(await writeMigrations({ '1_one': first, '3_three': last }), 'newer');

    expect(await apply(await writeMigrations({ '1_one': first }), 'newer')).toEqual({ applied: [], edited: [] });
  });
});
