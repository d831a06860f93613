import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { type TemporaryFolder, createTemporaryFolder } from '../project.ts';
import { deriveRolePassword, loadPassword } from './password.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
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

async function logIn(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return 'accepted';
  } finally {
    await client.end();
  }
}

/** Sends a line to a server, and resolves to the first answer. */
async function sendLine(url: string, line: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`${line}\r\n`);
  const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(10_000) });
  socket.destroy();
  return String(answer);
}

describe('the password of a server', () => {
  it('is created once, even by two processes at once, and only its owner may read it', async () => {
    const home = join(folder.path, 'home');
    const [first, second] = await Promise.all([loadPassword(home), loadPassword(home)]);
    expect(first).toHaveLength(32);
    expect(second).toBe(first);
    expect(await loadPassword(home)).toBe(first);
    expect((await stat(join(home, 'password'))).mode & 0o777).toBe(0o600);
  });

  it('is required by Redis', async () => {
    const server = await startRedis({ folder: join(folder.path, 'redis') });
    started.push(server);
    expect(await sendLine(server.url, 'PING')).toMatch(/^-NOAUTH/);
    expect(await sendLine(server.url, `AUTH ${new URL(server.url).password}`)).toBe('+OK\r\n');
  });

  it('is required by Postgres, and stays the same when it is started again', async () => {
    const options = { folder: join(folder.path, 'postgres'), durable: false };
    const first = await startPostgres(options);
    started.push(first);
    const wrong = Object.assign(new URL(first.url), { password: 'another' }).href;
    await expect(logIn(`${wrong}/postgres`)).rejects.toThrow('password authentication failed');
    await first.stop();
    const second = await startPostgres(options);
    started.push(second);
    expect(await logIn(second.url)).toBe('accepted');
  });
});

describe('the password of a role', () => {
  it('differs by role, and is empty on a server without passwords', () => {
    const [quota, broker] = ['kerf_quota', 'kerf_broker'].map((role) => deriveRolePassword('postgresql://a:b@c', role));
    expect(quota).not.toBe(broker);
    expect(deriveRolePassword('postgresql://a@c', 'kerf_quota')).toBe('');
  });
});
