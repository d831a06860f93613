import { once } from 'node:events';
import { type Certificates, createTemporaryFolder, ensureCertificates, type TemporaryFolder } from '@kerf/tools';
import type { FastifyInstance } from 'fastify';
import { parseResponses, RawServer, readToEnd } from '../raw-client.fixture.ts';
import type { HttpOptions } from '../http-server.ts';

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const last = 'Connection: close\r\n';

/** More than the buffers of the system take between two sockets of one machine. */
const large = Buffer.alloc(32_000_000, 'x');

/** Routes of a spec, and the requests that they have seen. */
function routes() {
  const seen: string[] = [];
  const waiting = new Map<string, () => void>();
  const add = (server: FastifyInstance) => {
    server.addHook('preHandler', async ({ url }) => void seen.push(url));
    server.get('/large', async () => large);
    server.get('/small/:name', async ({ url }) => url);
    server.get('/held/:name', async ({ url }) => {
      await new Promise<void>((resolve) => waiting.set(url, resolve));
      return url;
    });
  };
  return { seen, add, release: (path: string) => waiting.get(path)?.() };
}

describe.each(['HTTP', 'HTTPS'])('the connections of a server over %s', (scheme) => {
  let folder: TemporaryFolder;
  let certificates: Certificates | undefined;
  let server: RawServer;
  let made: ReturnType<typeof routes>;
  beforeAll(async () => {
    folder = await createTemporaryFolder();
    certificates = scheme === 'HTTPS' ? await ensureCertificates(folder.path) : undefined;
  });
  afterAll(() => folder.remove());
  afterEach(() => server.stop());
  const start = async (changes: Partial<HttpOptions> = {}) => {
    made = routes();
    server = await RawServer.start(made.add, changes, certificates);
  };

  it('are closed when their client reads nothing of a response, and others are served meanwhile', async () => {
    await start({ KERF_WRITE_TIMEOUT_MS: 200 });
    const deaf = await server.open();
    deaf.write(get('/large'));
    await once(server.server.server, 'request');
    const others = await server.send(get('/small/a', last));
    await server.waitForClose();

    expect(others).toMatchObject([{ status: 200, body: '/small/a' }]);
    expect(made.seen).toEqual(['/large', '/small/a']);
  });

  it('are closed with a reset, after which the system holds no bytes either', async () => {
    await start({ KERF_WRITE_TIMEOUT_MS: 200 });
    const deaf = await server.open();
    deaf.write(get('/large'));
    await server.waitForClose();
    const [error] = (await once(deaf.resume(), 'error')) as [NodeJS.ErrnoException];

    expect(error.code).toBe('ECONNRESET');
  });

  it('start no request before the bytes of earlier responses have left', async () => {
    await start({ KERF_WRITE_TIMEOUT_MS: 200 });
    const deaf = await server.open();
    deaf.write(get('/large') + get('/small/a') + get('/large'));
    await server.waitForClose();

    expect(made.seen).toEqual(['/large']);
  });

  it('run pipelined requests one after the other, in order', async () => {
    await start();
    const socket = await server.open();
    const answers = readToEnd(socket, get('/held/a') + get('/held/b') + get('/small/c', last));
    await once(server.server.server, 'request');
    made.release('/held/a');
    while (!made.seen.includes('/held/b')) await once(socket, 'data');
    expect(made.seen).toEqual(['/held/a', '/held/b']);
    made.release('/held/b');

    expect((await answers).map(({ body }) => body)).toEqual(['/held/a', '/held/b', '/small/c']);
  });

  it('may have as many requests waiting as configured, and are closed at the next', async () => {
    await start({ KERF_PIPELINED_REQUESTS: 2 });
    const polite = await server.open();
    const answers = readToEnd(polite, get('/small/a') + get('/small/b') + get('/small/c', last));
    expect((await answers).map(({ body }) => body)).toEqual(['/small/a', '/small/b', '/small/c']);
    const greedy = await server.open();
    greedy.write(get('/held/d') + get('/small/e').repeat(3));
    await server.waitForClose();

    expect(made.seen).toEqual(['/small/a', '/small/b', '/small/c', '/held/d']);
  });

  it('are limited for each host, and free again when one closes', async () => {
    await start({ KERF_ADDRESS_CONNECTIONS: 2 });
    const [first, second] = [await server.open(), await server.open()];
    await server.waitForRefusal();
    const freed = once(server.accepted[0] ?? first, 'close');
    first.destroy();
    await freed;

    expect(await server.send(get('/small/a', last))).toMatchObject([{ status: 200 }]);
    expect(await readToEnd(second, get('/small/b', last))).toMatchObject([{ status: 200 }]);
  });

  it('are not limited for a trusted proxy', async () => {
    await start({ KERF_ADDRESS_CONNECTIONS: 1, KERF_TRUSTED_PROXIES: ['127.0.0.1'] });
    await server.open();

    expect(await server.send(get('/small/a', `X-Forwarded-Proto: https\r\n${last}`))).toMatchObject([{ status: 200 }]);
  });

  it('are limited in total', async () => {
    await start({ KERF_CONNECTIONS: 1, KERF_TRUSTED_PROXIES: ['127.0.0.1'] });
    await server.open();
    await server.waitForRefusal();

    expect(server.accepted).toHaveLength(1);
  });

  it('are closed when no request follows', async () => {
    await start({ KERF_IDLE_TIMEOUT_MS: 1_000 });
    const socket = await server.open();
    let text = '';
    socket.setEncoding('latin1').on('data', (piece: string) => {
      text += piece;
    });
    socket.write(get('/small/a'));
    await once(socket, 'close');

    expect(parseResponses(text)).toMatchObject([{ status: 200, headers: { 'keep-alive': 'timeout=1' } }]);
  });
});
