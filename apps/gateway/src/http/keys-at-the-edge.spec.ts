import { api, digestKey, mintKey } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { Gateway } from '../gateway.fixture.ts';
import { member } from '../neighbours.fixture.ts';

const peppers = { KERF_KEY_PEPPER: 'the pepper in force', KERF_KEY_PEPPER_PREVIOUS: 'the pepper before it' };
const formsOf = (key: string) => Object.values(peppers).map((pepper) => digestKey(key, pepper));
const box = { command: 'create_box', parameters: { length: 1, width: 1, height: 1 } };

let direct: Gateway;
let proxied: Gateway;
let gateway: Gateway;
beforeAll(async () => {
  direct = await Gateway.start(undefined, { ...peppers, KERF_KEY_USE_INTERVAL_MS: '10' });
  proxied = await Gateway.start(undefined, {
    ...peppers,
    KERF_LOOPBACK_HTTP: 'false',
    KERF_TRUSTED_PROXIES: '127.0.0.1',
  });
});
beforeEach(() => {
  gateway = direct;
  for (const heard of [direct.asked, direct.uses, proxied.exposed]) heard.length = 0;
});
afterAll(async () => {
  await direct.stop();
  await proxied.stop();
});
const ask = (key: string, headers: Record<string, string> = {}) =>
  gateway.get('/api/v1/auth/user', { 'x-api-key': key, ...headers });
const execute = (key: string) =>
  gateway.ask('POST', '/api/v1/execute', { 'x-api-key': key, 'content-type': 'application/json' }, JSON.stringify(box));

describe('a key that was refused', () => {
  it.each([
    ['a request', (key: string) => ask(key)],
    ['an operation', execute],
  ])('by %s is refused again, anywhere, without asking anybody', async (_, first) => {
    const [key, other] = [mintKey(), mintKey()];
    gateway.knowsKeys = false;
    const refused = await first(key);
    gateway.knowsKeys = true;
    const again = [await ask(key), await execute(key)];

    expect([refused, ...again].map(({ status }) => status)).toEqual([401, 401, 401]);
    for (const { body } of again) expect(body).toEqual(refused.body);
    expect(gateway.asked).toEqual([formsOf(key)]);
    expect((await ask(other)).status).toBe(200);
  });

  it('for anything but itself is asked about again', async () => {
    const key = mintKey();
    const unreadable = await gateway.ask(
      'POST',
      api.executeCommand.path,
      { 'x-api-key': key, 'content-type': 'application/json' },
      '{',
    );

    expect(unreadable.status).toBe(400);
    expect((await ask(key)).status).toBe(200);
  });
});

describe('a key that is alive', () => {
  it('is not taken for a dead one when somebody else than the ledger refuses whoever comes with it', async () => {
    const key = mintKey();
    gateway.knowsMembers = false;
    const refused = await gateway.get(api.keys.path, { 'x-api-key': key });
    gateway.knowsMembers = true;

    expect(refused.headers['x-error-code']).toBe('invalid_key');
    expect((await ask(key)).status).toBe(200);
  });

  it('is asked about with every request', async () => {
    const key = mintKey();
    for (let i = 0; i < 3; i += 1) await ask(key);

    expect(gateway.asked).toEqual([formsOf(key), formsOf(key), formsOf(key)]);
  });

  it.each([
    ['a request', (key: string) => ask(key)],
    ['an operation', execute],
    [
      'MCP',
      (key: string) =>
        gateway.ask(
          'POST',
          '/api/v1/mcp',
          { 'x-api-key': key, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
          '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
        ),
    ],
  ])('is noted as used by %s, in its form under the pepper in force', async (_, use) => {
    const key = mintKey();
    expect((await use(key)).status).toBe(200);

    const digest = digestKey(key, peppers.KERF_KEY_PEPPER);
    await eventually(() =>
      expect(gateway.uses).toContainEqual({
        keyId: member.keyId,
        digest,
        usedAt: expect.any(String),
        network: '127.0.0.1/32',
      }),
    );
  });
});

describe('a key over plain HTTP', () => {
  const plain = { 'x-forwarded-proto': 'http' };
  beforeEach(() => {
    gateway = proxied;
  });

  it.each([
    ['in X-API-Key', (key: string) => ask(key, plain)],
    ['as a bearer token', (key: string) => gateway.ask('GET', '/health', { authorization: `Bearer ${key}`, ...plain })],
    ['in the address', (key: string) => gateway.ask('GET', `/nothing?api_key=${key}`, plain)],
  ])('is told to have been seen, once for many requests: %s', async (_, send) => {
    const [key, other] = [mintKey(), mintKey()];
    for (let i = 0; i < 3; i += 1) expect((await send(key)).status).toBe(403);
    await send(other);

    await eventually(() => expect(gateway.exposed).toEqual([formsOf(key), formsOf(other)]));
  });

  it('is not, when the request was secure or what came is no key', async () => {
    expect((await ask(mintKey(), { 'x-forwarded-proto': 'https' })).status).toBe(200);
    expect((await ask(`${mintKey().slice(0, -1)}-`, plain)).status).toBe(403);
    const last = mintKey();
    await ask(last, plain);

    await eventually(() => expect(gateway.exposed).toEqual([formsOf(last)]));
  });
});
