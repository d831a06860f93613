import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Exemplar } from './metrics/instruments.ts';
import { metrics } from './metrics/metric-store.ts';

/** Methods that have a label of their own; clients can send any. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Measures every HTTP request, named by the OpenTelemetry semantic conventions. */
export function measureRequests(server: FastifyInstance): void {
  if (metrics.isDisabled) return;
  const duration = metrics.getHistogram('http.server.request.duration');
  const active = metrics.getGauge('http.server.active_requests');
  server.addHook('onRequest', (request, _reply, done) => {
    active.add(1, { 'url.scheme': request.protocol });
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    active.add(-1, { 'url.scheme': request.protocol });
    duration.record(reply.elapsedTime / 1000, describeRequest(request, reply), readExemplar(reply));
    done();
  });
}

const describeRequest = (request: FastifyRequest, reply: FastifyReply) => ({
  'http.request.method': methods.find((method) => method === request.method) ?? ('_OTHER' as const),
  'http.route': request.routeOptions.url ?? 'unknown',
  'http.response.status_code': `${reply.statusCode}`,
  'url.scheme': request.protocol,
  'error.type': reply.statusCode >= 400 ? readErrorType(reply) : undefined,
});

/** Code of the fault in the response, or its status, as the conventions want it. */
function readErrorType(reply: FastifyReply): string {
  const code = reply.getHeader('x-error-code');
  return typeof code === 'string' ? code : `${reply.statusCode}`;
}

/** Trace of a sampled request, as its response names it. */
function readExemplar({ raw }: FastifyReply): Exemplar | undefined {
  const [, traceId, spanId] = String(raw.getHeader('traceparent') ?? '').split('-');
  return traceId && spanId ? { traceId, spanId } : undefined;
}
