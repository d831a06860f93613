import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shippedNatsConfiguration } from '@kerf/tools';
import { run } from './command.ts';
import { secretFiles } from './secret-files.ts';

describe('node run.mjs secrets', () => {
  const parent = mkdtempSync(join(tmpdir(), 'kerf-secrets-'));
  afterAll(() => rmSync(parent, { recursive: true }));

  const write = (...args: string[]) => {
    const lines: string[] = [];
    const code = run(args, { print: (line) => lines.push(line), printError: (line) => lines.push(line) });
    return { code, lines };
  };
  const readAll = (folder: string) =>
    Object.fromEntries(readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8').trim()]));

  it('writes every secret once, readable by owner and group alone', () => {
    const folder = join(parent, 'new');
    const first = write(folder);
    const before = readAll(folder);
    const second = write(folder);

    expect(first).toEqual({ code: 0, lines: [expect.stringContaining(`${secretFiles.length} secrets are new`)] });
    expect(second).toEqual({ code: 0, lines: [expect.stringContaining('0 secrets are new')] });
    expect(readAll(folder)).toEqual(before);
    expect(Object.keys(before).sort()).toEqual([...secretFiles].sort());
    for (const file of secretFiles) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o440);
  });

  it('draws different secrets, and puts them into the addresses', () => {
    const folder = join(parent, 'addresses');
    write(folder, '--postgres', 'db.example.com:5433', '--nats', 'bus.example.com:4223', '--database', 'cad');
    const secrets = readAll(folder);
    const drawn = Object.entries(secrets).filter(([file]) => /password$|pepper$|secret$/.test(file));

    expect(new Set(drawn.map(([, secret]) => secret)).size).toBe(drawn.length);
    expect(secrets['quota-database-url']).toBe(
      `postgresql://kerf_quota:${secrets['quota-database-password']}@db.example.com:5433/cad`,
    );
    expect(secrets['broker-nats-url']).toBe(`nats://broker:${secrets['nats-broker-password']}@bus.example.com:4223`);
    expect(secrets['redis-url']).toBe(`redis://:${secrets['redis-password']}@valkey:6379`);
  });

  it('requires TLS of every store, on request', () => {
    const folder = join(parent, 'tls');
    write(folder, '--tls');
    const secrets = readAll(folder);

    expect(secrets['quota-database-url']).toMatch(
      /@postgres:5432\/kerf\?sslmode=verify-full&sslrootcert=\/run\/secrets\/stores\/postgres\.crt$/,
    );
    expect(secrets['broker-nats-url']).toMatch(/^tls:\/\//);
    expect(secrets['redis-url']).toMatch(/^rediss:\/\//);
  });

  it('has a password for every user of nats.conf', () => {
    const folder = join(parent, 'nats');
    write(folder);
    const wanted = readFileSync(shippedNatsConfiguration, 'utf8').matchAll(/\$(KERF_NATS_PASSWORD_\w+)/g);
    const lines = readFileSync(join(folder, 'nats-passwords'), 'utf8').trim().split('\n');

    expect(new Set(lines.map((line) => line.split('=')[0]))).toEqual(new Set([...wanted].map(([, name]) => name)));
  });

  it('adds what is missing and keeps the rest', () => {
    const folder = join(parent, 'partial');
    write(folder);
    const before = readAll(folder);
    for (const file of ['quota-database-url', 'redis-url']) rmSync(join(folder, file));

    expect(write(folder)).toEqual({ code: 0, lines: [expect.stringContaining('2 secrets are new')] });
    expect(readAll(folder)).toEqual(before);
  });

  it('refuses an address whose password is lost, and writes nothing', () => {
    const folder = join(parent, 'lost');
    write(folder);
    for (const file of ['quota-database-password', 'key-pepper']) rmSync(join(folder, file));
    const failed = write(folder);

    expect(failed.code).toBe(1);
    expect(failed.lines).toEqual([expect.stringContaining('Restore quota-database-password, or remove both.')]);
    expect(readdirSync(folder)).not.toContain('key-pepper');
  });

  it.each([
    ['no folder', []],
    ['two folders', ['one', 'two']],
    ['an unknown option', ['one', '--mongo', 'x:1']],
  ])('prints its usage for %s', (_, args) => {
    expect(write(...args)).toEqual({ code: 2, lines: [expect.stringMatching(/^Usage: node run\.mjs secrets FOLDER/)] });
  });

  it('leaves no empty secret behind on a full disk', () => {
    const folder = join(parent, 'full');
    const main = fileURLToPath(new URL('./main.ts', import.meta.url));
    // No file may have any content, and the process survives the signal that says so.
    const limited = `ulimit -f 0; trap '' XFSZ; exec "$0" --conditions=@kerf/source --no-warnings "$@"`;
    const { status, stderr } = spawnSync('sh', ['-c', limited, process.execPath, main, folder], { encoding: 'utf8' });

    expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/^secrets failed: /) });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('fails in one line when the folder is a file', () => {
    writeFileSync(join(parent, 'file'), '');

    expect(write(join(parent, 'file'))).toEqual({ code: 1, lines: [expect.stringMatching(/^secrets failed: .*file/)] });
  });
});
