import { join } from 'node:path';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { Client } from 'pg';
import { isPortOpen } from '../processes/port.ts';
import { type TemporaryFolder, createTemporaryFolder } from '../project.ts';
import { shippedNatsConfiguration } from '../nats/shipped-configuration.ts';
import { getThreadLimit, startNats } from './nats.ts';
import { createNatsAccess } from '../nats/access.ts';
import { startWithStandby } from './postgres-standby.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { resolveServers } from './resolve-servers.ts';
import type { Server } from './server.ts';

let folder: TemporaryFolder;
const started: Server[] = [];

beforeAll(async () => {
  folder = await createTemporaryFolder();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
});

afterAll(() => folder.remove());

describe.each([
  ['Postgres', () => startPostgres({ folder: join(folder.path, 'new/a'), durable: false }), selectOne, '1'],
  ['NATS', () => startNats({ folder: join(folder.path, 'b') }), (url: string) => say(url, 'PING\r\n', 'PONG'), 'PONG'],
  ['Redis', () => startRedis({ folder: join(folder.path, 'c') }), pingRedis, 'PONG'],
])('%s', (_, start, ask, answer) => {
  it('answers on a loopback port that is not a standard one, and leaves no process and no port when stopped', async () => {
    const server = started[started.push(await start()) - 1];
    const { url = '', pid = 0 } = server ?? {};
    expect(await ask(url)).toBe(answer);
    expect(portOf(url)).toBeGreaterThanOrEqual(20_000);
    await server?.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await isPortOpen(portOf(url))).toBe(false);
  });
});

describe('a server that is started again', () => {
  it('has the port that was asked for', async () => {
    const first = await startNats({ folder: join(folder.path, 'again') });
    await first.stop();
    const second = await startNats({ folder: join(folder.path, 'again'), port: portOf(first.url) });
    started.push(second);
    expect(second.url).toBe(first.url);
    expect(await say(second.url, 'PING\r\n', 'PONG')).toBe('PONG');
  });

  it('rejects when the port asked for is taken, and leaves its owner alone', async () => {
    const owner = await startRedis({ folder: join(folder.path, 'owner') });
    started.push(owner);
    const late = startPostgres({ folder: join(folder.path, 'late'), durable: false, port: portOf(owner.url) });
    await expect(late).rejects.toThrow('is in use');
    expect(await pingRedis(owner.url)).toBe('PONG');
  });
});

it.each([
  [1, { GOMAXPROCS: '1' }],
  [2, { GOMAXPROCS: '1' }],
  [3, {}],
])('a NATS on %i cores gets the variables %j', (cores, variables) => {
  expect(getThreadLimit(cores)).toEqual(variables);
});

describe('a NATS with the shipped configuration', () => {
  it('lets nobody in without a password, knows the services, and keeps its streams in its folder', async () => {
    const access = await createNatsAccess(shippedNatsConfiguration);
    const home = join(folder.path, 'shipped');
    const server = await startNats({ folder: home, access });
    started.push(server);

    expect(await say(server.url, '', '"auth_required":true')).toBeDefined();
    expect(await say(server.url, 'PUB quota.admit 2\r\n{}\r\n', 'Authorization Violation')).toBeDefined();
    expect(Object.keys(server.passwords ?? {})).toEqual([
      'accounts',
      'broker',
      'gateway',
      'issuer',
      'quota',
      'standards',
      'deployment',
    ]);
    expect(new Set(Object.values(access.passwords)).size).toBe(7);
    expect(existsSync(join(home, 'jetstream'))).toBe(true);
  });
});

describe('a Postgres whose folder no other user may enter', () => {
  it('answers all the same', async () => {
    await mkdir(join(folder.path, 'closed'), { mode: 0o700 });
    const server = await startPostgres({ folder: join(folder.path, 'closed/postgres'), durable: false });
    started.push(server);
    expect(await selectOne(server.url)).toBe('1');
  });
});

describe('a durable Postgres', () => {
  it('finds its data again, also after it was left behind by a run that was killed', async () => {
    const home = { folder: join(folder.path, 'durable'), durable: true };
    const first = await startPostgres(home);
    await query(first.url, 'CREATE TABLE part AS SELECT 42 AS volume');
    // No stop: this is what a killed run leaves.
    const second = await startPostgres(home);
    started.push(second);
    expect(isAlive(first.pid ?? 0)).toBe(false);
    expect(await query(second.url, 'SELECT volume FROM part')).toEqual([{ volume: 42 }]);
  });
});

describe('a standby', () => {
  it('has what its primary acknowledged, when it takes over after the primary was killed', async () => {
    const home = join(folder.path, 'replicated');
    await (await startPostgres({ folder: home, durable: true })).stop();
    const { primary, standby } = await startWithStandby(home, join(folder.path, 'standby'));
    started.push(primary, standby);
    await query(primary.url, 'CREATE TABLE part AS SELECT 42 AS volume');
    process.kill(primary.pid ?? 0, 'SIGKILL');
    expect(await query(standby.url, 'SELECT pg_promote()')).toEqual([{ pg_promote: true }]);
    expect(await query(standby.url, 'SELECT volume FROM part')).toEqual([{ volume: 42 }]);
  });
});

describe('resolveServers', () => {
  const variables = { KERF_DATABASE_URL: 'postgresql://a/b', KERF_NATS_URL: 'nats://c', KERF_REDIS_URL: 'redis://d' };

  afterEach(() => {
    for (const name of Object.keys(variables)) delete process.env[name];
  });

  it('starts nothing for a URL of the environment', async () => {
    Object.assign(process.env, variables);
    const { postgres, nats, redis, stop } = await resolveServers(join(folder.path, 'none'), { durable: true });
    expect([postgres, nats, redis].map(({ url, pid }) => ({ url, pid }))).toEqual([
      { url: 'postgresql://a/b', pid: undefined },
      { url: 'nats://c', pid: undefined },
      { url: 'redis://d', pid: undefined },
    ]);
    await stop();
  });
});

async function selectOne(url: string): Promise<string> {
  const [row] = await query(url, "SELECT '1' AS one");
  return String((row as { one: string } | undefined)?.one);
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function say(url: string, words: string, expected: string): Promise<string> {
  const socket = connect(portOf(url), '127.0.0.1');
  socket.write(words);
  try {
    for (let heard = ''; !heard.includes(expected); ) {
      heard += String((await once(socket, 'data', { signal: AbortSignal.timeout(5_000) }))[0]);
    }
    return expected;
  } finally {
    socket.destroy();
  }
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function pingRedis(url: string) {
  return say(url, `AUTH ${new URL(url).password}\r\nPING\r\n`, 'PONG');
}
