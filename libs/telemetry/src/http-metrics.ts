import { metrics } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

/** Measures every HTTP request, named by the OpenTelemetry semantic conventions. */
export function measureRequests(server: FastifyInstance): void {
  const duration = metrics.getMeter('kerf.http').createHistogram('http.server.request.duration', {
    unit: 's',
    description: 'Duration of a request.',
    advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] },
  });
  server.addHook('onResponse', (request, reply, done) => {
    duration.record(reply.elapsedTime / 1000, {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'http.response.status_code': reply.statusCode,
    });
    done();
  });
}
