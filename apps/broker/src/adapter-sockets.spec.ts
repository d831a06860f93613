import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { AdapterSockets } from './adapter-sockets.ts';
import { systemClock } from './clock.ts';
import { Places } from './places.ts';

describe('a request to open a socket that ends in a bug', () => {
  it('is logged under its request id, without the address that holds the key', async () => {
    const logged: unknown[] = [];
    const http = createServer().listen(0, '127.0.0.1');
    await once(http, 'listening');
    const upgradeCheck = {
      admit: async ({ url }: { url?: string | undefined }) => {
        throw Object.assign(new Error(`cannot read ${url}`), { input: url });
      },
    };
    const options = {
      secure: { includes: () => true },
      allowed: { check: () => undefined },
      exposures: { note: () => undefined },
      places: new Places({ perAccount: 1, perPod: 1 }, systemClock),
      log: { error: (entry: unknown) => void logged.push(entry) },
    };
    new AdapterSockets(http, upgradeCheck, options).create();
    const asked = request({
      port: (http.address() as AddressInfo).port,
      host: '127.0.0.1',
      path: '/?api_key=secret',
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    }).end();
    const [response] = await once(asked, 'response');
    response.resume();
    http.close();

    expect(response).toMatchObject({ statusCode: 500, headers: { 'x-error-code': 'internal' } });
    expect(logged).toEqual([
      { request_id: response.headers['x-request-id'], stack: expect.stringMatching(/^Error: cannot read \[request/) },
    ]);
    expect(JSON.stringify(logged)).not.toContain('secret');
  });
});
