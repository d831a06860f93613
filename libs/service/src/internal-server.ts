import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Telemetry } from '@kerf/telemetry';
import type { Readiness } from './readiness.ts';

interface InternalOptions {
  readonly host: string;
  readonly port: number;
  readonly readiness: Readiness;
  readonly telemetry: Telemetry;
}

/** Starts the internal server: `/healthz` (alive), `/readyz` (ready for requests) and `/metrics` (Prometheus). */
export async function startInternalServer({ host, port, readiness, telemetry }: InternalOptions): Promise<Server> {
  const pages: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
    '/healthz': (_, response) => sendJson(response, 200, { status: 'ok' }),
    '/readyz': (_, response) =>
      void readiness.report().then((report) => sendJson(response, report.ready ? 200 : 503, report)),
    '/metrics': (request, response) => telemetry.serveMetrics(request, response),
  };
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    return page ? page(request, response) : sendJson(response, 404, { error: 'Not found.', status_code: 404 });
  });
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
