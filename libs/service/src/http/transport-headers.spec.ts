import { type Certificates, createTemporaryFolder, ensureCertificates, type TemporaryFolder } from '@kerf/tools';
import { RawServer, readToEnd } from './raw-client.fixture.ts';
import type { HttpOptions } from './http-server.ts';
import { copyHeaders } from './transport-headers.ts';

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}Connection: close\r\n\r\n`;

/** Every kind of response: by a route, by the framework, and written without it. */
const requests = [
  ['found', 200, get('/found')],
  ['unknown', 404, get('/nothing')],
  ['failed', 500, get('/failed')],
  ['written directly', 200, get('/direct')],
  ['expectant', 417, get('/found', 'Expect: more\r\n')],
  ['without Host', 400, 'GET /found HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['malformed', 400, 'MAKE BOX\r\n\r\n'],
  ['too large', 431, get('/found', `X-Long: ${'x'.repeat(17_000)}\r\n`)],
  ['to a proxy', 501, 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n'],
] as const;

const nosniff = { 'x-content-type-options': 'nosniff' };
const overHttps = { ...nosniff, 'strict-transport-security': 'max-age=63072000' };

describe('the response to a request', () => {
  let folder: TemporaryFolder;
  let certificates: Certificates;
  let server: RawServer;
  const start = async (changes: Partial<HttpOptions> = {}, files?: Certificates) => {
    server = await RawServer.start(
      (routes) => {
        routes.get('/found', async () => ({}));
        routes.get('/failed', async () => {
          throw new Error('a bug');
        });
        routes.get('/direct', async (_, reply) => {
          copyHeaders(reply);
          reply.hijack();
          reply.raw.writeHead(200, { 'content-length': 2 }).end('{}');
        });
      },
      changes,
      files,
    );
  };
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    certificates = await ensureCertificates(folder.path);
  });
  afterAll(() => folder.remove());
  afterEach(() => server.stop());

  it.each(requests)('over HTTPS forbids plain HTTP and guesses of types: %s', async (_, status, bytes) => {
    await start({}, certificates);

    expect(await server.send(bytes)).toMatchObject([{ status, headers: overHttps }]);
  });

  it('over HTTPS at a trusted proxy does so too', async () => {
    await start({ KERF_TRUSTED_PROXIES: ['127.0.0.1'] });

    expect(await server.send(get('/found', 'X-Forwarded-Proto: https\r\n'))).toMatchObject([{ headers: overHttps }]);
  });

  it.each(requests)('over plain HTTP forbids guesses of types only: %s', async (_, status, bytes) => {
    await start();
    const [response] = await server.send(bytes);

    expect(response).toMatchObject({ status, headers: nosniff });
    expect(response?.headers).not.toHaveProperty('strict-transport-security');
  });

  it('over plain HTTP at the port of HTTPS is no exception', async () => {
    await start({ KERF_LOOPBACK_HTTP: false }, certificates);
    const [response] = await readToEnd(await server.openPlain(), get('/found'));

    expect(response?.headers).toMatchObject(nosniff);
    expect(response?.headers).not.toHaveProperty('strict-transport-security');
  });
});
