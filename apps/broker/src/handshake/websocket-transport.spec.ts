import { EventEmitter, once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Fault } from '@kerf/errors';
import { eventually } from '@kerf/testing';
import { WebSocket } from 'ws';
import { WebSocketTransport } from './websocket-transport.ts';
import { systemClock } from '@kerf/concurrency';
import { PreAuthConnections } from './pre-auth-connections.ts';
import { ConnectionLimits } from './connection-limits.ts';
import { AdapterKeyLookups } from './adapter-key-lookups.ts';

const nobody = { isTrustedProxy: () => false };

/** Options without tight limits and without trusted proxies. */
const around = () => ({
  secure: { isSecure: () => true, isEncrypted: () => true, ...nobody },
  allowLists: { checkHeaders: () => undefined },
  plaintextKeys: { recordRequest: () => undefined },
  preAuthConnections: new PreAuthConnections(nobody),
  keyLookups: new AdapterKeyLookups(1, systemClock),
  connectionLimits: new ConnectionLimits({ perAccount: 10, perPod: 10 }, systemClock),
  log: { error: () => undefined },
});

async function listening(): Promise<{ http: Server; port: number }> {
  const http = createServer((_, response) => response.end('nothing here')).listen(0, '127.0.0.1');
  await once(http, 'listening');
  return { http, port: (http.address() as AddressInfo).port };
}

describe('a request to open a socket that ends in a bug', () => {
  it('is logged under its request id, without the address that holds the key', async () => {
    const logged: unknown[] = [];
    const { http, port } = await listening();
    const upgradeCheck = {
      authenticate: async ({ url }: { url?: string | undefined }) => {
        throw Object.assign(new Error(`cannot read ${url}`), { input: url });
      },
    };
    const log = { error: (entry: unknown) => void logged.push(entry) };
    new WebSocketTransport(http, upgradeCheck, { ...around(), log }).create();
    const asked = request({
      port,
      host: '127.0.0.1',
      path: '/?api_key=secret',
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    }).end();
    const [response] = await once(asked, 'response');
    response.resume();
    http.close();

    expect(response).toMatchObject({
      statusCode: 500,
      headers: {
        'x-error-code': 'internal',
        'strict-transport-security': 'max-age=63072000',
        'x-content-type-options': 'nosniff',
      },
    });
    expect(logged).toEqual([
      { request_id: response.headers['x-request-id'], stack: expect.stringMatching(/^Error: cannot read \[request/) },
    ]);
    expect(JSON.stringify(logged)).not.toContain('secret');
  });
});

describe('connections that have shown no key', () => {
  const caller = { accountId: 'a', keys: ['key'] } as never;
  const closings: (() => void)[] = [];
  let http: Server;
  let port: number;
  beforeEach(async () => {
    ({ http, port } = await listening());
  });
  afterEach(() => {
    for (const close of closings.splice(0)) close();
    http.closeAllConnections();
    http.close();
  });

  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    closings.push(() => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  /** Returns true when a connection is answered, false when it is cut. */
  const isAnswered = async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    return Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)]);
  };
  const asks = (headers = {}) => {
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', ...headers };
    return once(request({ port, host: '127.0.0.1', headers: upgrade }).end(), 'response');
  };

  it('are as many of one host as may be, beside its adapters, and one more when one has closed', async () => {
    const preAuthConnections = new PreAuthConnections(nobody, { open: 2, authenticating: 2 });
    const sockets = new WebSocketTransport(
      http,
      { authenticate: async () => caller },
      { ...around(), preAuthConnections },
    );
    sockets.bindClientConnect(sockets.create(), () => undefined);
    for (let count = 0; count < 3; count += 1) {
      const adapter = new WebSocket(`ws://127.0.0.1:${port}`);
      closings.push(() => adapter.terminate());
      await once(adapter, 'open');
    }
    const [first, second] = [await open(), await open()];

    expect(await isAnswered(await open())).toBe(false);
    expect(await isAnswered(second)).toBe(true);
    first.destroy();
    await once(first, 'close');
    await eventually(async () => expect(await isAnswered(await open())).toBe(true));
  });

  it('are not counted when they are those of a trusted proxy', async () => {
    const preAuthConnections = new PreAuthConnections({ isTrustedProxy: () => true }, { open: 1, authenticating: 1 });
    new WebSocketTransport(http, { authenticate: async () => caller }, { ...around(), preAuthConnections }).create();
    const [first, second] = [await open(), await open()];

    expect([await isAnswered(first), await isAnswered(second)]).toEqual([true, true]);
  });

  it('are asked about for as many of one host at once as may be, and for others meanwhile', async () => {
    const secure = {
      isSecure: () => true,
      isEncrypted: () => false,
      isTrustedProxy: (address = '') => address === '127.0.0.1',
    };
    const preAuthConnections = new PreAuthConnections(secure, { open: 1, authenticating: 1 });
    const answering = new EventEmitter();
    const asked: string[] = [];
    const authenticate = async (_: unknown, address: string) => {
      asked.push(address);
      if (asked.length < 3) await once(answering, 'answer');
      throw Fault.of('invalid_key');
    };
    new WebSocketTransport(http, { authenticate }, { ...around(), secure, preAuthConnections }).create();
    const from = (address: string) => asks({ 'x-forwarded-for': address });
    const [here, there] = [from('203.0.113.7'), from('203.0.113.8')];
    await eventually(() => expect(asked.toSorted()).toEqual(['203.0.113.7', '203.0.113.8']));
    const [refused] = await from('203.0.113.7');
    answering.emit('answer');

    expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
    for (const [response] of [await here, await there, await from('203.0.113.7')])
      expect(response).toMatchObject({ statusCode: 401 });
  });
});
