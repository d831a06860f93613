import { once } from 'node:events';
import { connect, type TLSSocket } from 'node:tls';
import { eventually } from '@kerf/testing';
import { Account } from '../accounts/account.ts';
import { OwnProduct } from '../product/own-product.ts';
import { readCaCertificate } from '../product/product-addresses.ts';
import { Client } from './client.ts';
import { readMetric } from './gateway-metrics.ts';

/** Clients whose responses fit into the buffers of the system, and clients whose responses do not. */
const readers = 300;
const greedyReaders = 3;
const pipelined = 9;
const greedyPipelined = 200;

/** Unsent bytes that one connection may hold: one piece of a document, and the head of the response. */
const maxUnsentBytes = 20_000;

const requestPage = (headers = '') => `GET /docs HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`;

describe('clients that request the API reference and never read', () => {
  let started: Awaited<ReturnType<typeof OwnProduct.start>>;
  let client: Client;
  const sockets: TLSSocket[] = [];
  beforeAll(async () => {
    started = await OwnProduct.start({
      env: {
        KERF_WRITE_TIMEOUT_MS: '2000',
        KERF_IDLE_TIMEOUT_MS: '2000',
        KERF_PIPELINED_REQUESTS: String(greedyPipelined),
      },
    });
    client = new Client(started.place);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await started.product.stop();
  });

  const readGatewayMetric = async (name: string, label?: string) => {
    const gateway = started.services.find((service) => service.name === 'gateway');
    return gateway && (await readMetric(gateway, name, label));
  };
  const openReader = async (requests: string) => {
    const port = Number(new URL(started.place.baseUrl).port);
    const socket = connect({ host: '127.0.0.1', port, ca: readCaCertificate(started.place) }).pause();
    sockets.push(socket);
    await once(socket, 'secureConnect');
    socket.on('error', () => undefined);
    socket.write(requests);
  };

  it('are all cut, hold little memory, and do not disturb others', async () => {
    const account = await Account.register('pro', client);
    await Promise.all([
      ...Array.from({ length: readers }, () => openReader(requestPage('Accept-Encoding: br\r\n').repeat(pipelined))),
      ...Array.from({ length: greedyReaders }, () => openReader(requestPage().repeat(greedyPipelined))),
    ]);
    const unsent: number[] = [];
    await eventually(async () => {
      unsent.push((await readGatewayMetric('kerf_http_unsent_bytes')) ?? 0);
      expect(await account.get('/api/v1/auth/user')).toMatchObject({ status: 200 });
      expect(await readGatewayMetric('kerf_http_connections')).toBe(0);
    });

    expect(await readGatewayMetric('kerf_http_connections_cut_total', 'reason="write_timeout"')).toBe(greedyReaders);
    expect(Math.max(...unsent)).toBeGreaterThan(0);
    expect(Math.max(...unsent)).toBeLessThanOrEqual((readers + greedyReaders) * maxUnsentBytes);
  });
});
