import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { limitSending } from './body-deadlines.ts';

describe('a body that does not arrive', () => {
  let server: FastifyInstance;
  beforeEach(async () => {
    server = fastify({ forceCloseConnections: true });
    limitSending(server, { bodyMs: 50, restMs: 50 });
    server.post('/', async ({ body }) => ({ body }));
    server.post('/refused', { onRequest: async (_, reply) => reply.status(401).send('no') }, async () => undefined);
    await server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(() => server.close());

  const send = (begin: string, path = '/') => {
    const { port } = server.server.address() as AddressInfo;
    const headers = { 'content-type': 'application/json' };
    const sending = request({ port, host: '127.0.0.1', method: 'POST', path, headers });
    sending.write(begin);
    return sending;
  };

  it('is awaited no longer than it may take', async () => {
    const [answer] = (await once(send('{"half":'), 'response')) as [IncomingMessage];

    expect(answer.statusCode).toBe(408);
  });

  it('is awaited but shortly from somebody who has been answered', async () => {
    const sending = send('{"half":', '/refused');
    sending.on('error', () => undefined);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    answer.resume();
    await once(sending, 'close');

    expect(answer.statusCode).toBe(401);
  });

  it('is none when it arrives', async () => {
    const sending = send('{"half":');
    sending.end('2}');
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];

    expect(answer.statusCode).toBe(200);
  });
});
