import { once } from 'node:events';
import { RawServer, readToEnd } from './raw-client.fixture.ts';

const post = (path: string, expectation: string, body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nExpect: ${expectation}\r\nContent-Type: text/plain\r\nContent-Length: 4\r\nConnection: close\r\n\r\n${body}`;

describe('a client that expects 100 Continue', () => {
  let server: RawServer;
  beforeEach(async () => {
    server = await RawServer.start((routes) => {
      routes.post('/', async ({ body }) => ({ body }));
      routes.post('/refused', { onRequest: async (_, reply) => reply.status(401).send('no') }, async () => undefined);
    });
  });
  afterEach(() => server.stop());

  it('is permitted to send the body once the head is checked, and answered then', async () => {
    const socket = await server.open();
    const responses = readToEnd(socket, post('/', '100-continue'));
    await once(socket, 'data');
    socket.write('body');

    expect(await responses).toMatchObject([{ status: 100 }, { status: 200, body: '{"body":"body"}' }]);
  });

  it('gets a refusal instead, without waiting for the body, and the connection ends', async () => {
    expect(await server.send(post('/refused', '100-continue'))).toMatchObject([
      { status: 401, headers: { connection: 'close' }, body: 'no' },
    ]);
  });

  it.each(['200-ok', '100-continue, more', 'a=b'])('is refused when it expects something else: %s', async (value) => {
    expect(await server.send(post('/', value, 'body'))).toMatchObject([{ status: 417 }]);
  });
});
