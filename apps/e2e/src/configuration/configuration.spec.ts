import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { addLogin } from '@kerf/tools';
import { sharedAddresses } from '../product/product-addresses.ts';

interface Ending {
  readonly code: unknown;
  /** Lines of its log. */
  readonly logged: string;
  readonly said: string;
}

/** Starts one service as its image does, with nothing but this environment. */
const start = (service: string, environment: Record<string, string>): Promise<Ending> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL(`../../../${service}/dist/main.js`, import.meta.url));
    execFile(process.execPath, [program], { env: environment, timeout: 20_000 }, (error, logged, said) => {
      resolve({ code: error?.code ?? 0, logged, said });
    });
  });

const nobody = { KERF_NATS_URL: 'nats://127.0.0.1:1', KERF_INTERNAL_PORT: '0' };

describe('a service', () => {
  it.each([
    ['gateway', ['KERF_PORT', 'KERF_KEY_PEPPER', 'KERF_OPERATION_SECRET', 'KERF_PUBLIC_URL', 'KERF_FILES_DIRECTORY']],
    ['accounts', ['KERF_DATABASE_URL']],
    ['quota', ['KERF_DATABASE_URL']],
    ['broker', ['KERF_DATABASE_URL', 'KERF_KEY_PEPPER', 'KERF_WS_PORT']],
    ['standards', []],
  ])('%s names each variable it misses, and ends', async (service, variables) => {
    const { code, said } = await start(service, {});

    expect(code).toBe(1);
    for (const variable of ['KERF_NATS_URL', 'KERF_INTERNAL_PORT', ...variables])
      expect(said).toContain(`${variable} is not set.`);
  });

  it('names a variable that is wrong', async () => {
    const { code, said } = await start('standards', { ...nobody, KERF_TRACE_RATIO: '7' });

    expect(code).toBe(1);
    expect(said).toMatch(/^standards did not start: KERF_TRACE_RATIO is not valid/);
  });

  it('logs a variable that is misspelt, with the nearest name', async () => {
    const { logged } = await start('standards', { ...nobody, KERF_LOGLEVEL: 'error', KERF_WS_PORT: '1' });

    expect(
      logged
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toContainEqual(expect.objectContaining({ variable: 'KERF_LOGLEVEL', nearest: 'KERF_LOG_LEVEL' }));
    expect(logged).not.toContain('KERF_WS_PORT');
  });

  it('names the file of a secret that it cannot read', async () => {
    const file = '/nowhere/nats-url';
    const { code, said } = await start('standards', { KERF_INTERNAL_PORT: '0', KERF_NATS_URL_FILE: file });

    expect(code).toBe(1);
    expect(said).toMatch(/^standards did not start: KERF_NATS_URL_FILE is not valid: .*\/nowhere\/nats-url/);
  });

  it('does not start where the bus does not let it serve', async () => {
    const { natsUrl, natsPasswords } = sharedAddresses();
    const asAnother = addLogin(natsUrl, 'quota', natsPasswords['quota']);
    const { code, said } = await start('standards', { ...nobody, KERF_NATS_URL: asAnother });

    expect(code).toBe(1);
    expect(said).toMatch(/^standards did not start: NATS refuses standards a subscription: /);
    expect(said).not.toContain(natsPasswords['quota']);
  });

  it('does not start as a gateway that has no place for files', async () => {
    const { natsUrl, natsPasswords } = sharedAddresses();
    const { code, said } = await start('gateway', {
      ...nobody,
      KERF_NATS_URL: addLogin(natsUrl, 'gateway', natsPasswords['gateway']),
      KERF_PORT: '0',
      KERF_PUBLIC_URL: 'https://127.0.0.1',
      KERF_LOOPBACK_HTTP: 'true',
      KERF_KEY_PEPPER: 'a pepper for specifications',
      KERF_OPERATION_SECRET: 'a secret for specifications',
      KERF_FILES_DIRECTORY: '/dev/null/files',
    });

    expect(code).toBe(1);
    expect(said).toMatch(
      /^gateway did not start: Files cannot be stored: ENOTDIR: .* Set KERF_FILES_DIRECTORY to a writable folder\./,
    );
  });

  it('says in one line what it cannot reach', async () => {
    const { code, said } = await start('standards', nobody);

    expect(code).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toContain('standards did not start: ');
    expect(said).toContain('nats://127.0.0.1:1');
  });
});
