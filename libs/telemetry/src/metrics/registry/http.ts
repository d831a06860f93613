import { defineMetrics, faults, requestBuckets, routes, statuses } from './definition.ts';

const emitters = ['gateway', 'issuer', 'broker'] as const;
const schemes = ['http', 'https'] as const;

/** Requests and connections of the public ports. */
export const httpMetrics = defineMetrics({
  'http.server.request.duration': {
    kind: 'histogram',
    unit: 's',
    help: 'Duration of a request, until its response is written.',
    labels: {
      'http.request.method': ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', '_OTHER'],
      'http.route': routes,
      'http.response.status_code': statuses,
      'url.scheme': schemes,
      'error.type': faults,
    },
    emitters,
    buckets: requestBuckets,
  },
  'http.server.active_requests': {
    kind: 'gauge',
    help: 'Requests without a complete response, streams included.',
    labels: { 'url.scheme': schemes },
    emitters,
  },
  'kerf.http.connections': { kind: 'gauge', help: 'Open connections to the public port.', labels: {}, emitters },
  'kerf.http.connections.cut': {
    kind: 'counter',
    help: 'Connections closed because of a limit.',
    labels: { reason: ['connections', 'address', 'pipelining', 'write_timeout'] },
    emitters,
  },
  'kerf.http.unsent': {
    kind: 'gauge',
    unit: 'By',
    help: 'Bytes of responses that wait for their clients to read.',
    labels: {},
    emitters,
  },
  'kerf.tls.certificate.expiry': {
    kind: 'gauge',
    unit: 's',
    help: 'Time at which the served certificate expires, since 1970.',
    labels: {},
    emitters,
  },
  'kerf.mcp.streams': {
    kind: 'gauge',
    help: 'Open event streams: MCP over HTTP+SSE, MCP subscriptions to changes of lists, and hints of GET /api/v1/events.',
    labels: { kind: ['http_sse', 'subscription', 'events'] },
    emitters: ['gateway'],
  },
  'kerf.mcp.streams.overrun': {
    kind: 'counter',
    help: 'Event streams closed because the client read too slowly or sent too much at once.',
    labels: {},
    emitters: ['gateway'],
  },
});
