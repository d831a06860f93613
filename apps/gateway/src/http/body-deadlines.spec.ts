import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { enforceBodyDeadlines } from './body-deadlines.ts';

describe('a body that does not arrive', () => {
  let server: FastifyInstance;
  beforeEach(async () => {
    server = fastify({ forceCloseConnections: true });
    enforceBodyDeadlines(server, { bodyMs: 50, restMs: 50, restBytes: 1_000 });
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

describe('a body that nobody wants', () => {
  const size = 8_000_000;
  let server: FastifyInstance;
  const listen = async (rest: { restMs: number; restBytes: number }) => {
    server = fastify({ forceCloseConnections: true });
    enforceBodyDeadlines(server, { bodyMs: 60_000, ...rest });
    server.post('/', { bodyLimit: 10 }, async () => undefined);
    server.post('/refused', { onRequest: async (_, reply) => reply.status(401).send('no') }, async () => undefined);
    await server.listen({ port: 0, host: '127.0.0.1' });
  };
  afterEach(() => server.close());

  /** Begins a request whose answer ends the connection. */
  const open = (path: string, type = 'application/json') => {
    const { port } = server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: ${type}\r\n`);
    socket.write(`Content-Length: ${size}\r\n\r\n`);
    return socket;
  };

  it.each([
    [401, '/refused', 'application/json'],
    [413, '/', 'application/json'],
    [415, '/', 'image/png'],
  ])('is read before its answer, %i, ends the connection', async (status, path, type) => {
    await listen({ restMs: 60_000, restBytes: size });
    const socket = open(path, type);
    socket.write(Buffer.alloc(size));

    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('is not awaited for ever before the answer', async () => {
    await listen({ restMs: 50, restBytes: size });

    expect(await text(open('/refused'))).toMatch(/^HTTP\/1.1 401 /);
  });

  it('is given up when its sender leaves after the answer', async () => {
    await listen({ restMs: 60_000, restBytes: size });
    const heard = new Promise<IncomingMessage>((resolve) => {
      server.server.once('request', resolve);
    });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`POST /refused HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\n\r\n`);
    await once(socket, 'data');
    const left = once(await heard, 'close');
    socket.destroy();

    await expect(left).resolves.toEqual([]);
  });

  it('is read only so far', async () => {
    await listen({ restMs: 60_000, restBytes: 1_000_000 });
    const socket = open('/refused');
    // A reset is an end as well.
    socket.on('error', () => undefined).resume();
    socket.write(Buffer.alloc(size - 1));
    await new Promise((resolve) => {
      socket.once('close', resolve);
    });

    expect(socket.destroyed).toBe(true);
  });
});
