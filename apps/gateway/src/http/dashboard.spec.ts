import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import { Gateway } from '../gateway.fixture.ts';
import { serveDashboard } from './dashboard.ts';

const html = '<!doctype html><head><title>Kerf</title></head>';
const script = 'document.title = "Kerf";';

function writePages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), html);
  writeFileSync(join(folder, 'assets/index-1.js'), script);
  writeFileSync(join(folder, 'assets/index-1.js.br'), brotliCompressSync(script));
  return folder;
}

describe('the dashboard', () => {
  const folder = writePages();
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await Gateway.start(undefined, { KERF_DASHBOARD_DIRECTORY: folder });
  });
  afterAll(async () => {
    await gateway.stop();
    rmSync(folder, { recursive: true });
  });

  it.each(['/dashboard', '/dashboard/', '/dashboard/keys', '/dashboard/keys/a?b=c'])(
    'is one page at every address below its path: %s',
    async (path) => {
      const { status, headers, body } = await gateway.ask('GET', path, {});

      expect({ status, body }).toEqual({ status: 200, body: html });
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    },
  );

  it('is where / leads', async () => {
    expect(await gateway.ask('GET', '/', {})).toMatchObject({ status: 303, headers: { location: '/dashboard' } });
  });

  it('has assets that a browser keeps for ever, compressed where it can read that', async () => {
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };
    const plain = await gateway.ask('GET', '/dashboard/assets/index-1.js', { 'accept-encoding': 'gzip, br;q=0' });
    const small = await gateway.ask('HEAD', '/dashboard/assets/index-1.js', { 'accept-encoding': 'gzip, br' });

    expect(plain).toMatchObject({ status: 200, headers, body: script });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small).toMatchObject({ status: 200, headers: { ...headers, 'content-encoding': 'br' } });
  });

  it('needs no key, and a key changes nothing', async () => {
    const answer = await gateway.get('/dashboard/assets/index-1.js');

    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers['ratelimit']).toBeUndefined();
  });

  it.each(['/dashboard/assets/index-0.js', '/dashboard/assets/', '/dashboard/assets/a/b', '/dashboards'])(
    'has no page in the place of what is missing: %s',
    async (path) => {
      expect(await gateway.ask('GET', path, {})).toMatchObject({
        status: 404,
        headers: { 'x-error-code': 'not_found' },
      });
    },
  );

  it.each(['POST', 'PUT', 'DELETE'])('is only read: %s is 405', async (method) => {
    expect(await gateway.ask(method, '/dashboard/keys', {})).toMatchObject({ status: 405, headers: { allow: 'GET' } });
  });

  it('says where adapters connect, if that is another host', async () => {
    const variables = { KERF_DASHBOARD_DIRECTORY: folder, KERF_ADAPTER_URL: 'wss://adapters.kerf.example/?a="b' };
    const other = await Gateway.start(undefined, variables);
    const { body } = await other.ask('GET', '/dashboard', {});
    await other.stop();

    expect(body).toBe(
      html.replace(
        '</head>',
        '<meta name="kerf-adapter-url" content="wss://adapters.kerf.example/?a=&quot;b" /></head>',
      ),
    );
  });

  it('is absent unless its variable is set', async () => {
    const bare = await Gateway.start();
    const answers = await Promise.all(['/', '/dashboard'].map((path) => bare.ask('GET', path, {})));
    await bare.stop();

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('must be built when its variable is set', () => {
    expect(() => serveDashboard(fastify(), join(folder, 'assets'))).toThrow('Build it with npm run build.');
  });
});
