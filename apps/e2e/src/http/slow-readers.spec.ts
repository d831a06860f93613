import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { OwnProduct } from '../product/own-product.ts';
import { readCaCertificate } from '../product/product-addresses.ts';
import { Client } from './client.ts';
import { readMetric } from './gateway-metrics.ts';

const readers = 200;

/** More requests than the buffers of the system take responses. */
const pipelined = 32;

/** Unsent bytes that one connection may hold: one piece of a document, and the head of the response. */
const maxUnsentBytes = 20_000;

describe('clients that request the API reference and never read', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  let client: Client;
  const sockets: TLSSocket[] = [];
  beforeAll(async () => {
    started = await OwnProduct.start({
      env: { KERF_WRITE_TIMEOUT_MS: '2000', KERF_PIPELINED_REQUESTS: String(pipelined) },
    });
    client = new Client(started.place);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await started.product.stop();
  });

  const gateway = () => {
    const found = started.services.find(({ name }) => name === 'gateway');
    if (!found) throw new Error('the product has a gateway');
    return found;
  };
  const readCuts = () => readMetric(gateway(), 'kerf_http_connections_cut_total', 'reason="write_timeout"');
  const openReader = async () => {
    const [url = ''] = started.place.gatewayUrls;
    const { hostname: host, port } = new URL(url);
    const socket = connect({ host, port: Number(port), ca: readCaCertificate(started.place) });
    sockets.push(socket.pause());
    await once(socket, 'secureConnect');
    socket.on('error', () => undefined);
    socket.write(`GET /docs HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(pipelined));
  };

  it('are all cut, hold little memory, and do not disturb others', async () => {
    const account = await Account.register('pro', client);
    await Promise.all(Array.from({ length: readers }, openReader));
    const held: number[] = [];
    await eventually(async () => {
      held.push((await readMetric(gateway(), 'kerf_http_unsent_bytes')) ?? 0);
      expect(await account.get('/api/v1/auth/user')).toMatchObject({ status: 200 });
      expect(await readCuts()).toBe(readers);
    });

    expect(Math.max(...held)).toBeGreaterThan(0);
    expect(Math.max(...held)).toBeLessThanOrEqual(readers * maxUnsentBytes);
    await eventually(async () => expect(await readMetric(gateway(), 'kerf_http_unsent_bytes')).toBe(0));
  });
});
