import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { adapterPath, mintKey } from '@kerf/contracts';
import { WebSocket } from 'ws';
import { BrokerWorld, urlOf } from './broker-world.fixture.ts';

let world: BrokerWorld;
let url: string;
beforeAll(async () => {
  world = await BrokerWorld.start();
  url = urlOf(await world.startBroker());
});
afterAll(() => world.stop());

describe('opening a socket', () => {
  const invalidKey = 'Missing or invalid API key. Send a live key in the header X-API-Key.';
  const nothingHere = 'There is nothing at /else. GET /api/v1/openapi.json lists every path.';
  const unavailable = 'The quota service is not available now. Try again in a moment.';

  it.each([
    ['without a key', () => '', adapterPath, 401, invalidKey],
    ['with a key that cannot be one', () => 'kerf_live_x', adapterPath, 401, invalidKey],
    ['with a key that nobody has', () => mintKey(), adapterPath, 401, invalidKey],
    ['on another path', () => world.customer().key, '/else', 404, nothingHere],
    ['while keys cannot be checked', () => world.unansweredKey, adapterPath, 503, unavailable],
  ])('is refused before the upgrade %s', async (_, key, path, status_code, error) => {
    const socket = new WebSocket(new URL(path, url), { headers: { authorization: `Bearer ${key()}` } });
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];

    expect(response.statusCode).toBe(status_code);
    expect(response.headers['retry-after']).toBe(status_code === 503 ? '1' : undefined);
    expect(await json(response)).toEqual({ error, status_code });
  });

  it('takes the key from the address too', async () => {
    const socket = new WebSocket(`${url}?api_key=${world.customer().key}`, ['kerf-adapter.v1']);
    await once(socket, 'open');
    socket.terminate();

    expect(socket.protocol).toBe('kerf-adapter.v1');
  });
});
