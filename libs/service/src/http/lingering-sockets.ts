import type { FastifyInstance } from 'fastify';
import type { Readiness } from '../readiness.ts';

/**
 * Closes keep-alive connections after each response while the service drains, so that clients reconnect elsewhere.
 * On close the server only ends idle connections and would wait for all others until their clients end them.
 */
export function closeLingeringSockets(server: FastifyInstance, readiness: Pick<Readiness, 'isDraining'>): void {
  server.addHook('onRequest', (_request, { raw }, done) => {
    if (readiness.isDraining) raw.shouldKeepAlive = false;
    done();
  });
  server.addHook('onSend', (_request, { raw }, _payload, done) => {
    if (readiness.isDraining) raw.shouldKeepAlive = false;
    done();
  });
  // Responses begun before the drain, or written past the framework, have already promised keep-alive. While the server
  // listens, the next response ends such a connection: its client may have sent the next request already.
  server.addHook('onResponse', ({ raw }, _reply, done) => {
    if (readiness.isDraining && !server.server.listening) raw.socket.destroySoon();
    done();
  });
}
