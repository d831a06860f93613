import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Telemetry } from '@kerf/telemetry';
import type { Readiness } from './readiness.ts';

interface InternalOptions {
  readonly host: string;
  readonly port: number;
  readonly readiness: Pick<Readiness, 'report'>;
  readonly telemetry: Pick<Telemetry, 'serveMetrics'>;
}

type Page = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts the internal server: `/healthz` (alive), `/readyz` (ready for requests) and `/metrics` (Prometheus), for GET
 * and HEAD, with any query.
 */
export async function startInternalServer({ host, port, readiness, telemetry }: InternalOptions): Promise<Server> {
  const pages = new Map<string, Page>([
    ['/healthz', (_, response) => sendJson(response, 200, { status: 'ok' })],
    [
      '/readyz',
      (_, response) => void readiness.report().then((report) => sendJson(response, report.ready ? 200 : 503, report)),
    ],
    ['/metrics', (request, response) => telemetry.serveMetrics(request, response)],
  ]);
  const server = createServer((request, response) => {
    const page = pages.get(getPath(request));
    if (!page) return sendError(response, 404, 'Not found.');
    if (request.method === 'GET' || request.method === 'HEAD') return page(request, response);
    response.setHeader('allow', 'GET, HEAD');
    return sendError(response, 405, 'Use GET or HEAD.');
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

const getPath = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? '';

const sendError = (response: ServerResponse, status: number, error: string): void =>
  sendJson(response, status, { error, status_code: status });

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
