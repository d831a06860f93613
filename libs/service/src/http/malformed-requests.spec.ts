import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { createFastifyAdapter, type HttpOptions } from './http-server.ts';
import { answerMalformedRequest } from './malformed-requests.ts';
import { RawServer, readToEnd } from './raw-client.fixture.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const options: HttpOptions = {
  host: '127.0.0.1',
  port: 0,
  KERF_TLS_CERT_FILE: undefined,
  KERF_TLS_KEY_FILE: undefined,
  KERF_TRUSTED_PROXIES: ['10.0.0.0/8'],
  KERF_LOOPBACK_HTTP: true,
};

/** Writes bytes to a port and reads the answer until the connection ends. */
async function say(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1').setTimeout(10_000);
  socket.on('timeout', () => socket.destroy(new Error('the connection stays open')));
  socket.write(bytes, 'latin1');
  let text = '';
  for await (const piece of socket) text += String(piece);
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line, ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(fields.map((field) => field.toLowerCase().split(': ')));
  return { status: Number(line?.split(' ')[1]), headers, body: JSON.parse(body) as unknown };
}

const refusal = (status: number, error: string, headers = {}) => ({
  status,
  headers: expect.objectContaining({
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': expect.stringMatching(uuid),
    connection: 'close',
    ...headers,
  }),
  body: { error, status_code: status },
});

describe('a request that cannot be read', () => {
  let open: FastifyInstance[];
  const listen = async (server: FastifyInstance): Promise<number> => {
    open.push(server);
    await server.listen({ host: '127.0.0.1', port: 0 });
    return (server.server.address() as AddressInfo).port;
  };
  const product = (changes: Partial<HttpOptions> = {}) =>
    listen(createFastifyAdapter({ ...options, ...changes }).getInstance());
  beforeEach(() => {
    open = [];
  });
  afterEach(async () => {
    for (const server of open) await server.close();
  });

  it.each([
    ['is no HTTP', 'MAKE BOX\r\n\r\n', 400, 'invalid_http', 'The request is not valid HTTP/1.1.'],
    [
      'has two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'invalid_http',
      'The request is not valid HTTP/1.1.',
    ],
    [
      'has headers of 100 kB',
      `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
      431,
      'headers_too_large',
      'The headers of the request are too large. Send fewer or shorter ones.',
    ],
  ])('because it %s is refused in words, and the connection ends', async (_, bytes, status, code, error) => {
    expect(await say(await product(), bytes)).toEqual(refusal(status, error, { 'x-error-code': code }));
  });

  it('because it does not arrive is refused when its time is over', async () => {
    const http = { connectionsCheckingInterval: 20, headersTimeout: 50, requestTimeout: 50 };
    const impatient = fastify({ http, requestTimeout: 50, clientErrorHandler: answerMalformedRequest });

    expect(await say(await listen(impatient), 'GET / HTTP/1.1\r\nHost: a\r\n')).toEqual(
      refusal(408, 'The request was not received in time. Send it again without pauses.', {
        'x-error-code': 'request_incomplete',
      }),
    );
  });

  const proxied = 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: elsewhere.example:443\r\n\r\n';

  it('because it is one to a proxy is refused in words, and the connection ends', async () => {
    expect(await say(await product(), proxied)).toEqual(
      refusal(501, 'This service is not a proxy and does not support CONNECT. Send the request directly.', {
        'x-error-code': 'no_proxy',
      }),
    );
  });

  it('is not read at all over plain HTTP', async () => {
    expect(await say(await product({ KERF_LOOPBACK_HTTP: false }), proxied)).toEqual(
      refusal(403, 'Plain HTTP is not accepted. Use https:// for the same address.', {
        'x-error-code': 'insecure_transport',
      }),
    );
  });

  it('ends quietly when the connection breaks, and the server goes on', async () => {
    const port = await product();
    const broken = connect(port, '127.0.0.1');
    await once(broken, 'connect');
    broken.write('GET / HTTP/1.1\r\n');
    broken.resetAndDestroy();

    expect(await say(port, 'MAKE BOX\r\n\r\n')).toMatchObject({ status: 400 });
  });

  it.each([
    ['MAKE BOX\r\n\r\n', 'another request'],
    [
      'POST /json HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nno chunk\r\n',
      'the body of another request',
    ],
  ])('as %j, %s, is refused after the request before it is answered', async (bytes) => {
    let release: (text: string) => void = () => undefined;
    const held = new Promise<string>((resolve) => {
      release = resolve;
    });
    const server = await RawServer.start((routes) => {
      routes.get('/held', () => held);
      routes.post('/json', async () => 'read');
    });
    const malformed = once(server.server.server, 'clientError');
    const answers = readToEnd(await server.open(), `GET /held HTTP/1.1\r\nHost: a\r\n\r\n${bytes}`);
    await malformed;
    release('done');
    const read = await answers;
    await server.stop();

    expect(read).toMatchObject([{ status: 200, body: 'done' }, { status: 400 }]);
  });
});
