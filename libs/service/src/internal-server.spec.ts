import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startInternalServer } from './internal-server.ts';
import { Readiness } from './readiness.ts';

describe('the internal server', () => {
  let server: Server;
  const readiness = new Readiness();
  beforeAll(async () => {
    const telemetry = {
      serveMetrics: (_: unknown, response: { end(text: string): unknown }) => void response.end('up 1'),
    };
    server = await startInternalServer({ host: '127.0.0.1', port: 0, readiness, telemetry });
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  async function send(path: string, method = 'GET') {
    const { port } = server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return { status: response.status, allow: response.headers.get('allow'), text: await response.text() };
  }

  it('lives and is not ready while the service starts, and is ready afterwards', async () => {
    expect(await send('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await send('/readyz')).toMatchObject({
      status: 503,
      text: '{"ready":false,"state":"starting","dependencies":{}}',
    });

    readiness.markStarted();
    expect(await send('/readyz')).toMatchObject({
      status: 200,
      text: '{"ready":true,"state":"ready","dependencies":{}}',
    });
  });

  it.each(['/healthz', '/readyz', '/metrics'])('answers %s with a query, and HEAD without a body', async (path) => {
    const { status, text } = await send(path);
    expect(status).toBe(200);
    expect(await send(`${path}?probe=1&x`)).toMatchObject({ status: 200, text });
    expect(await send(path, 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (method) => {
    expect(await send('/readyz', method)).toEqual({
      status: 405,
      allow: 'GET, HEAD',
      text: '{"error":"Use GET or HEAD.","status_code":405}',
    });
  });

  it.each(['/', '/api/v1/info', '/healthz/', '/constructor'])('has nothing at %s', async (path) => {
    expect(await send(path)).toMatchObject({ status: 404 });
  });
});
