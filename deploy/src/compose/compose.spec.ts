import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { secretFiles, writeSecrets } from '@kerf/secrets';
import { findOrInstallNats, resolveInProject } from '@kerf/tools';
import { getDrainTimeoutMs } from '../environment.ts';
import { type ComposeFile, readComposeFile } from './compose-file.fixture.ts';
import { findComposeProblems } from './compose-problems.fixture.ts';

const installMs = 300_000;
const services = ['accounts', 'broker', 'gateway', 'issuer', 'quota', 'standards'];
const programs = ['migrate', ...services];

let compose: ComposeFile;
beforeAll(async () => {
  compose = await readComposeFile();
}, installMs);

const serviceOf = (name: string) => {
  const service = compose.services[name];
  if (!service) throw new Error(`deploy/compose.yaml has no service ${name}.`);
  return service;
};

describe('the Compose file', () => {
  it('is refused with a key that Compose does not know', async () => {
    await expect(readComposeFile('services: { gateway: { read_onyl: true } }')).rejects.toThrow('read_onyl');
  });

  it('runs every program of the product from one image of this version', () => {
    const { version } = JSON.parse(readFileSync(resolveInProject('package.json'), 'utf8'));

    for (const name of programs) {
      expect(serviceOf(name)).toMatchObject({ image: `kerf:${version}`, command: [name], entrypoint: null });
    }
    expect(serviceOf('adapter').command?.[0]).toBe('adapter-headless');
  });

  it('names an exact version of every image', () => {
    for (const { image } of Object.values(compose.services)) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
  });
});

describe('the environment of the programs', () => {
  it('is what their configuration accepts, with every required variable', () => {
    expect(findComposeProblems(compose, programs)).toEqual([]);
  });

  it.each([
    [
      'a variable that is misspelt',
      '{ quota: { environment: { KERF_DATABASE_CONECTIONS: 8 } } }',
      'KERF_DATABASE_CONECTIONS',
    ],
    ['a value that is not valid', '{ broker: { environment: { KERF_WS_PORT: ws } } }', 'KERF_WS_PORT'],
    [
      'a secret that the service is not given',
      '{ issuer: { environment: { KERF_KEY_PEPPER_PREVIOUS_FILE: /run/secrets/old } } }',
      'KERF_KEY_PEPPER_PREVIOUS_FILE',
    ],
    [
      'a required variable that is empty',
      '{ gateway: { environment: { KERF_FILES_DIRECTORY: "" } } }',
      'KERF_FILES_DIRECTORY',
    ],
  ])('is refused with %s', async (_, override, named) => {
    const broken = await readComposeFile(`services: ${override}`);

    expect(findComposeProblems(broken, programs)).toEqual([expect.stringContaining(named)]);
  });

  it('is accepted with the mail server of the second file', async () => {
    const second = readFileSync(resolveInProject('deploy/compose.mail.yaml'), 'utf8');
    const withMail = await readComposeFile(second.replace(/\$\{KERF_MAIL_FROM:.*\}/, 'no-reply@kerf.example'));

    expect(withMail.services['accounts']?.environment).toMatchObject({ KERF_SMTP_URL_FILE: '/run/secrets/smtp-url' });
    expect(findComposeProblems(withMail, programs)).toEqual([]);
  });

  it('is accepted with the sign-in provider of another file', async () => {
    const second = readFileSync(resolveInProject('deploy/compose.oidc.yaml'), 'utf8');
    const given = second
      .replace(/\$\{KERF_OIDC_ISSUER:.*\}/, 'https://login.example.com')
      .replace(/\$\{KERF_OIDC_\w+:.*\}/g, 'example');
    const withProvider = await readComposeFile(given);

    expect(withProvider.services['accounts']?.environment).toMatchObject({ KERF_OIDC_COMPANY_CLIENT_ID: 'example' });
    expect(findComposeProblems(withProvider, programs)).toEqual([]);
  });

  it('has no secret in it', () => {
    const values = Object.values(compose.services).flatMap(({ environment = {} }) => Object.entries(environment));
    const given = values.filter(([name]) => /PASSWORD|SECRET|PEPPER|DATABASE_URL|NATS_URL|REDIS_URL/.test(name));

    expect(given.length).toBeGreaterThan(20);
    for (const [name, value] of given)
      expect([name, value]).toEqual([expect.stringMatching(/_FILE$/), expect.stringMatching(/^\/run\/secrets\//)]);
  });
});

describe('every container', () => {
  it('has a read-only root, no capabilities and no way to get one', () => {
    for (const service of Object.values(compose.services))
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        user: expect.stringMatching(/^\d+:\d+$/),
      });
  });

  it('of Kerf runs as a user without rights and within a memory limit', () => {
    for (const name of [...services, 'adapter']) {
      expect(serviceOf(name).user).toBe('65532:65532');
      expect(Number(serviceOf(name).mem_limit)).toBeGreaterThanOrEqual(320 * 2 ** 20);
    }
  });

  it('is given secrets that the command `secrets` writes', () => {
    const given = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets);

    for (const { source } of given) expect(secretFiles).toContain(source);
    expect(new Set(given.map(({ source }) => source))).toEqual(new Set(Object.keys(compose.secrets)));
  });
});

describe('every service', () => {
  it('starts after the migrations and when its stores are ready', () => {
    for (const name of services)
      expect(serviceOf(name).depends_on).toMatchObject({
        migrate: { condition: 'service_completed_successfully' },
        nats: { condition: 'service_healthy' },
      });
    expect(serviceOf('migrate').depends_on).toMatchObject({ postgres: { condition: 'service_healthy' } });
  });

  it('is healthy when it is ready', () => {
    for (const name of services) {
      const { environment = {}, healthcheck } = serviceOf(name);
      expect(healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${environment['KERF_INTERNAL_PORT']}/readyz`);
    }
  });

  it('has 10 s more to stop than it needs to drain', () => {
    for (const name of services) {
      const { environment = {}, stop_grace_period: grace = '' } = serviceOf(name);
      const neededMs = getDrainTimeoutMs(name, environment) + 10_000;
      expect({ name, hasTime: toMilliseconds(grace) >= neededMs }).toEqual({ name, hasTime: true });
    }
  });

  it('is scraped by Prometheus', () => {
    const targets = services.map((name) => `${name}:9100`);

    for (const target of targets) expect(compose.configs['prometheus']?.content).toContain(target);
  });
});

describe('the NATS server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-nats-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it(
    'accepts its configuration with the passwords of the secrets',
    async () => {
      const { command } = await findOrInstallNats();
      writeSecrets(folder, { postgres: 'postgres:5432', database: 'kerf', nats: 'nats:4222', redis: 'valkey:6379' });
      writeFileSync(join(folder, 'server.conf'), compose.configs['nats-server']?.content ?? '');
      cpSync(resolveInProject('deploy/nats/nats.conf'), join(folder, 'nats.conf'));
      const [shell = '', option = '', script = ''] = serviceOf('nats').entrypoint ?? [];
      const local = script
        .replace('/run/secrets', folder)
        .replace('/etc/nats', folder)
        .replace('nats-server', `${command} -t`);

      const { stderr } = await promisify(execFile)(shell, [option, local], { env: { PATH: process.env['PATH'] } });

      expect(stderr).toMatch(/server\.conf.* is valid/);
    },
    installMs,
  );
});

function toMilliseconds(duration: string): number {
  const units = { h: 3_600_000, m: 60_000, s: 1_000 };
  const parts = [...duration.matchAll(/(\d+)([hms])/g)];
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit as keyof typeof units], 0);
}
