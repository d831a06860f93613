import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../readiness.ts';

/**
 * Who is answered while the service drains comes back on another connection, which leads elsewhere. The server closes
 * those that are idle when it closes, and would wait for all others for as long as their clients keep them.
 */
export function leaveConnections(server: FastifyInstance, readiness: Pick<Readiness, 'isDraining'>): void {
  server.addHook('onRequest', (_request, { raw }, done) => {
    if (readiness.isDraining) raw.shouldKeepAlive = false;
    done();
  });
  server.addHook('onSend', (_request, { raw }, _payload, done) => {
    if (readiness.isDraining) raw.shouldKeepAlive = false;
    done();
  });
  // What has begun before, or was written past the framework, has promised to go on.
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    if (readiness.isDraining) raw.socket.destroySoon();
    done();
  });
}
