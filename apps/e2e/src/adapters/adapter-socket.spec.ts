import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { adapterPath, adapterProtocol, mintKey } from '@kerf/contracts';
import { WebSocket } from 'ws';
import { Account } from '../accounts/account.ts';
import { readCaCertificate, sharedAddresses } from '../product/product-addresses.ts';

const place = sharedAddresses();
const open = (address: URL, headers: Record<string, string> = {}) =>
  new WebSocket(address, [adapterProtocol], { ca: readCaCertificate(place), headers });

async function refusalOf(socket: WebSocket) {
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
  const chunks = await response.toArray();
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(chunks.join('')) as unknown };
}

describe('{ws_url}/api/v1/adapter/ws', () => {
  it.each([
    ['in the header Authorization', (key: string) => ['', { authorization: `Bearer ${key}` }] as const],
    ['in the query', (key: string) => [`?api_key=${key}`, {}] as const],
  ])('takes the key %s', async (_, present) => {
    const [query, headers] = present((await Account.register()).key);
    const socket = open(new URL(adapterPath + query, place.wsUrl), headers);
    await once(socket, 'open');

    expect(socket.protocol).toBe(adapterProtocol);
    socket.terminate();
  });

  it.each([
    ['no key', '', {}],
    ['a malformed key in the header', '', { authorization: 'Bearer kerf_live_x' }],
    ['a malformed key in the query', '?api_key=kerf_live_x', {}],
    ['a key that nobody has', '', { authorization: `Bearer ${mintKey()}` }],
  ])('refuses %s before the upgrade', async (_, query, headers: Record<string, string>) => {
    expect(await refusalOf(open(new URL(adapterPath + query, place.wsUrl), headers))).toEqual({
      status: 401,
      headers: expect.objectContaining({
        'content-type': 'application/json; charset=utf-8',
        'x-error-code': 'invalid_key',
      }),
      body: {
        error: 'Missing or invalid API key. Send a live key in the header X-API-Key, or as Authorization: Bearer.',
        status_code: 401,
      },
    });
  });

  it('refuses another path', async () => {
    const { key } = await Account.register();
    const socket = open(new URL('/elsewhere', place.wsUrl), { authorization: `Bearer ${key}` });

    expect(await refusalOf(socket)).toMatchObject({
      status: 404,
      body: { error: 'There is no endpoint /elsewhere. GET /api/v1/openapi.json lists all paths.', status_code: 404 },
    });
  });
});
