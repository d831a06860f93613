import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Exemplar } from './metrics/instruments.ts';
import { metrics } from './metrics/metric-store.ts';

/** Methods that have a label of their own; clients can send any. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

type Scheme = FastifyRequest['protocol'];

/** Property of a request: its scheme, which Fastify reads from the headers and the proxy's address each time. */
const schemeProperty = Symbol('kerf.scheme');

declare module 'fastify' {
  interface FastifyRequest {
    [schemeProperty]?: Scheme;
  }
}

/** Measures every HTTP request, named by the OpenTelemetry semantic conventions. */
export function measureRequests(server: FastifyInstance): void {
  if (metrics.isDisabled) return;
  const duration = metrics.getHistogram('http.server.request.duration');
  const active = metrics.getGauge('http.server.active_requests');
  server.decorateRequest(schemeProperty);
  server.addHook('onRequest', (request, _reply, done) => {
    const scheme = request.protocol;
    request[schemeProperty] = scheme;
    active.add(1, { 'url.scheme': scheme });
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    const scheme = request[schemeProperty];
    active.add(-1, { 'url.scheme': scheme });
    duration.record(reply.elapsedTime / 1000, describeRequest(request, reply, scheme), readExemplar(reply));
    done();
  });
}

const describeRequest = (request: FastifyRequest, reply: FastifyReply, scheme: Scheme | undefined) => ({
  'http.request.method': methods.find((method) => method === request.method) ?? ('_OTHER' as const),
  'http.route': request.routeOptions.url ?? 'unknown',
  'http.response.status_code': `${reply.statusCode}`,
  'url.scheme': scheme,
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
