import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { adapterPath, digestKey, mintKey } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { WebSocket } from 'ws';
import { BrokerWorld, getAdapterUrl } from '../broker-world.fixture.ts';

const pepper = 'the pepper that is in force';
let world: BrokerWorld;
let url: string;
beforeAll(async () => {
  world = await BrokerWorld.start();
  url = getAdapterUrl(await world.startBroker());
});
afterAll(() => world.stop());

const keyOfCustomer = async () => (await world.createCustomer()).key;
const keyOfViewer = async () => (await world.createCustomer('viewer')).key;

/** Response of a broker to an upgrade request that it refuses. */
async function refusal(at: string, path: string, key: string, more: object = {}): Promise<IncomingMessage> {
  const { hostname, port } = new URL(at);
  const headers = { connection: 'Upgrade', upgrade: 'websocket', authorization: `Bearer ${key}`, ...more };
  const [response] = (await once(request({ hostname, port, path, headers }).end(), 'response')) as [IncomingMessage];
  return response;
}

describe('opening a socket', () => {
  const protocols = ['kerf-adapter.v1'];
  const invalidKey =
    'Missing or invalid API key. Send a live key in the header X-API-Key, or as Authorization: Bearer.';
  const nothingHere = 'There is no endpoint /else. GET /api/v1/openapi.json lists all paths.';
  const notAnAddress = 'There is no endpoint /. GET /api/v1/openapi.json lists all paths.';
  const viewer = 'Connecting an adapter needs the role member or higher; this key has the role viewer.';
  const unavailable = 'The quota service is unavailable. Try again in a moment.';

  it.each([
    ['without a key', async () => '', adapterPath, 401, 'invalid_key', invalidKey],
    ['with a key that cannot be one', async () => 'kerf_live_x', adapterPath, 401, 'invalid_key', invalidKey],
    ['with a key that nobody has', async () => mintKey(), adapterPath, 401, 'invalid_key', invalidKey],
    ['with the key of a viewer', keyOfViewer, adapterPath, 403, 'role_too_low', viewer],
    ['on another path', keyOfCustomer, '/else', 404, 'not_found', nothingHere],
    ['at an address that is none', async () => '', `//?api_key=${mintKey()}`, 404, 'not_found', notAnAddress],
    ['while keys cannot be checked', async () => world.unansweredKey, adapterPath, 503, 'unavailable', unavailable],
  ])('is refused before the upgrade %s', async (_, key, path, status_code, code, error) => {
    const response = await refusal(url, path, await key());

    expect(response.statusCode).toBe(status_code);
    expect(response.headers['x-error-code']).toBe(code);
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers['retry-after']).toBe(status_code === 503 ? '1' : undefined);
    expect(await json(response)).toEqual({ error, status_code });
  });

  it('is what its address is for: a plain request is told so', async () => {
    const response = await fetch(new URL(adapterPath, url.replace('ws', 'http')));

    expect(response.status).toBe(426);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      upgrade: 'websocket',
      'x-error-code': 'upgrade_required',
    });
    expect(await response.json()).toEqual({
      error: `${adapterPath} accepts only WebSocket connections. Connect with wss://, as described in the adapter protocol guide.`,
      status_code: 426,
    });
  });

  it.each([
    ['under the name of somebody else', { host: 'elsewhere.example' }, 'Host elsewhere.example'],
    ['on the page of somebody else', { origin: 'https://elsewhere.example' }, 'Origin https://elsewhere.example'],
  ])('is refused %s, whatever the key', async (_, headers, named) => {
    const strict = getAdapterUrl(await world.startBroker({ KERF_ALLOWED_HOSTS: '127.0.0.1' }));
    const response = await refusal(strict, adapterPath, await keyOfCustomer(), headers);

    expect(response.headers['x-error-code']).toBe('origin_not_allowed');
    expect(await json(response)).toEqual({
      error: `The ${named} is not allowed to call this service.`,
      status_code: 403,
    });
  });

  it('is refused in words where the request is no upgrade to a WebSocket', async () => {
    const response = await refusal(url, adapterPath, await keyOfCustomer());

    expect(response.statusCode).toBe(400);
    expect(await json(response)).toEqual({
      error: expect.stringContaining('Invalid WebSocket upgrade: Missing or invalid Sec-WebSocket-Key header.'),
      status_code: 400,
    });
  });

  it('is refused again for the same key without asking anybody', async () => {
    const key = mintKey();
    const first = await refusal(url, adapterPath, key);
    const { identifyCalls: questions } = world;
    const second = await refusal(url, adapterPath, key);

    expect([first.statusCode, second.statusCode]).toEqual([401, 401]);
    expect(world.identifyCalls).toBe(questions);
    expect(await json(second)).toEqual(await json(first));
  });

  it('over plain HTTP is refused, and the key is told to have been seen', async () => {
    const behindAProxy = { KERF_LOOPBACK_HTTP: 'false', KERF_TRUSTED_PROXIES: '127.0.0.1', KERF_KEY_PEPPER: pepper };
    const plain = getAdapterUrl(await world.startBroker(behindAProxy));
    const keys = [mintKey(), mintKey()];
    const [inHeader = '', inAddress = ''] = keys;
    const headers = { 'x-forwarded-proto': 'http' };

    expect((await refusal(plain, adapterPath, inHeader, headers)).statusCode).toBe(403);
    expect((await refusal(plain, `${adapterPath}?api_key=${inAddress}`, '', headers)).statusCode).toBe(403);
    await eventually(() =>
      expect(world.exposedKeys.map(([form]) => form)).toEqual(keys.map((key) => digestKey(key, pepper))),
    );
  });

  it.each([
    ['the address', (key: string) => new WebSocket(`${url}?api_key=${key}`, protocols)],
    [
      'the header of the other endpoints',
      (key: string) => new WebSocket(url, protocols, { headers: { 'x-api-key': key } }),
    ],
  ])('takes the key from %s too', async (_, connect) => {
    const socket = connect(await keyOfCustomer());
    await once(socket, 'open');
    socket.terminate();

    expect(socket.protocol).toBe('kerf-adapter.v1');
  });
});

describe('a broker', () => {
  const openFor = async (at: string, key: string) => {
    const socket = new WebSocket(at, { headers: { authorization: `Bearer ${key}` } });
    await once(socket, 'open');
    return socket;
  };

  it('takes as many sockets of an account as it may have, and one more when one has closed', async () => {
    const full = getAdapterUrl(await world.startBroker({ KERF_ADAPTERS_PER_ACCOUNT: '1' }));
    const [key, other] = [await keyOfCustomer(), await keyOfCustomer()];
    const socket = await openFor(full, key);
    const response = await refusal(full, adapterPath, key);
    const others = await openFor(full, other);
    socket.close();
    await once(socket, 'close');

    expect(response.headers['x-error-code']).toBe('too_many_adapters');
    expect(await json(response)).toEqual({
      error: 'This account has 1 adapters connected to one broker, the maximum. Disconnect one first.',
      status_code: 429,
    });
    const again = await openFor(full, key);
    for (const open of [others, again]) open.terminate();
  });

  it('takes sockets of an account no faster than it may come, and says when it may', async () => {
    const strict = getAdapterUrl(await world.startBroker({ KERF_ADAPTERS_PER_ACCOUNT: '1' }));
    const [key, other] = [await keyOfCustomer(), await keyOfCustomer()];
    const refused = await Promise.all(Array.from({ length: 30 }, () => refusal(strict, adapterPath, key)));
    const limited = refused.filter(({ headers }) => headers['x-error-code'] === 'rate_limited');

    expect(limited.length).toBeGreaterThan(0);
    expect(limited.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toContainEqual([429, '1']);
    (await openFor(strict, other)).terminate();
  });

  it('takes a live key of a network that tried many wrong ones, and refuses the wrong ones as such', async () => {
    const strict = getAdapterUrl(await world.startBroker({ KERF_FAILED_KEYS_PER_MINUTE: '2' }));
    const [known, fresh] = [await keyOfCustomer(), await keyOfCustomer()];
    (await openFor(strict, known)).terminate();
    const wrong = Array.from({ length: 40 }, () => refusal(strict, adapterPath, mintKey()));
    const sockets = await Promise.all([known, fresh].map((key) => openFor(strict, key)));
    for (const socket of sockets) socket.terminate();

    const codes = (await Promise.all(wrong)).map(({ headers }) => headers['x-error-code']);
    expect(new Set(codes)).toEqual(new Set(['invalid_key']));
  });

  it('takes as many sockets as a pod may have', async () => {
    const full = getAdapterUrl(await world.startBroker({ KERF_ADAPTERS_PER_POD: '1' }));
    const socket = await openFor(full, await keyOfCustomer());
    const response = await refusal(full, adapterPath, await keyOfCustomer());

    expect(response.headers['x-error-code']).toBe('unavailable');
    expect(await json(response)).toEqual({
      error: 'The broker service is unavailable. Try again in a moment.',
      status_code: 503,
    });
    socket.terminate();
  });
});
