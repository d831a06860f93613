import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { streams } from '@kerf/contracts';
import { World } from '@kerf/testing';
import { createTemporaryFolder, startPgBouncer } from '@kerf/tools';
import { migrate, MigrationWorld } from './migration-world.fixture.ts';

const startMs = 120_000;
const password = 'correct horse battery staple';

let world: MigrationWorld;

beforeAll(async () => {
  world = await MigrationWorld.start();
}, startMs);

afterAll(() => world.stop());

describe('the roles of the services', () => {
  it('log in with the passwords of files and variables, and no others', async () => {
    const file = join(world.folder.path, 'quota-password');
    await writeFile(file, `${password}\n`);
    const passwords = { KERF_QUOTA_DATABASE_PASSWORD_FILE: file, KERF_BROKER_DATABASE_PASSWORD: `${password}!` };
    const migrated = await migrate({ KERF_DATABASE_URL: world.getUrl('roles'), ...passwords });
    const logIn = (role: string, secret: string) =>
      world.query('roles', 'SELECT 1', world.getUrl('roles', role, secret));

    expect(migrated).toMatchObject({ code: 0, errors: [] });
    expect(migrated.printed.filter((line) => line.includes('log in'))).toEqual([
      'kerf_broker may log in.',
      'kerf_quota may log in.',
    ]);
    await expect(logIn('kerf_quota', password)).resolves.toHaveLength(1);
    await expect(logIn('kerf_broker', `${password}!`)).resolves.toHaveLength(1);
    await expect(logIn('kerf_quota', `${password}!`)).rejects.toMatchObject({ code: '28P01' });
    await expect(logIn('kerf_accounts', password)).rejects.toMatchObject({ code: '28P01' });
  });

  it('do not have their passwords in the log of the server', async () => {
    const log = await readFile(join(world.folder.path, 'postgres/postgres.log'), 'utf8').catch(() => '');

    expect(log).toContain('ALTER ROLE "kerf_quota" LOGIN PASSWORD');
    expect(log).not.toContain(password);
  });
});

describe('the streams', () => {
  let bus: World;
  beforeAll(async () => {
    bus = await World.start();
  });
  afterAll(() => bus.stop());

  it.each([
    ['with the database', []],
    ['alone', ['streams']],
  ])('are declared %s, again and again', async (_, args) => {
    await bus.removeStreams();
    const environment = { KERF_DATABASE_URL: world.getUrl('streams'), KERF_NATS_URL: bus.getNatsUrl('deployment') };
    const line = `${streams.length} streams are declared.`;

    for (let time = 0; time < 2; time++)
      expect(await migrate(environment, ...args)).toMatchObject({ code: 0, printed: expect.arrayContaining([line]) });
  });

  it(
    'are not declared by another user',
    async () => {
      const { code, errors } = await migrate({ KERF_NATS_URL: bus.getNatsUrl('standards') }, 'streams');

      expect([code, errors.length]).toEqual([1, 1]);
    },
    startMs,
  );
});

describe('the command', () => {
  it.each([
    ['without a database', {}, [], 2, 'migrate failed: KERF_DATABASE_URL is not set.'],
    ['without a bus', {}, ['streams'], 2, 'migrate failed: KERF_NATS_URL is not set.'],
    ['with another argument', {}, ['stream'], 2, 'migrate failed: Usage: kerf-migrate [streams].'],
    [
      'with a variable that is not valid',
      { KERF_DATABASE_URL: 'mysql://localhost/kerf' },
      [],
      2,
      'migrate failed: KERF_DATABASE_URL is not valid: it must be a URL that begins with postgresql://.',
    ],
    [
      'with half a certificate',
      {
        KERF_DATABASE_URL: 'postgresql://127.0.0.1:1/kerf',
        KERF_NATS_URL: 'bus',
        KERF_NATS_KEY_FILE: import.meta.filename,
      },
      [],
      2,
      'migrate failed: KERF_NATS_CERT_FILE and KERF_NATS_KEY_FILE belong together. Set both or neither.',
    ],
    [
      'where no Postgres answers',
      { KERF_DATABASE_URL: 'postgresql://kerf:hunter2@127.0.0.1:1/kerf' },
      [],
      1,
      'migrate failed: The database cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    ],
  ])('ends %s in one line, with its exit code', async (_, environment, args, code, line) => {
    expect(await migrate(environment, ...args)).toEqual({ code, printed: [], errors: [line] });
  });

  it('refuses a transaction pooler, because the lock needs a session', async () => {
    const folder = await createTemporaryFolder();
    const postgresUrl = world.getUrl('pooled');
    await world.query('postgres', 'CREATE DATABASE pooled OWNER deployer');
    const pooler = await startPgBouncer({ folder: folder.path, postgresUrl, users: ['deployer'], mode: 'transaction' });

    expect(await migrate({ KERF_DATABASE_URL: pooler.url })).toEqual({
      code: 1,
      printed: [],
      errors: [
        'migrate failed: KERF_DATABASE_URL leads to a transaction pooler, through which no lock can be held. Use the address of Postgres itself.',
      ],
    });
    await pooler.stop();
    await folder.remove();
  });

  it('reports a variable that is misspelt, and goes on', async () => {
    const environment = { KERF_DATABASE_URL: world.getUrl('misspelt'), KERF_QUOTA_DATABASE_PASWORD: password };

    expect(await migrate(environment)).toMatchObject({
      code: 0,
      errors: ['KERF_QUOTA_DATABASE_PASWORD is unknown and ignored. Did you mean KERF_QUOTA_DATABASE_PASSWORD?'],
    });
  });
});
