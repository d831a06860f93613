import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { FastifyInstance } from 'fastify';

/** Responses whose clients may wait for `100 Continue`, or for a refusal, before they send the body. */
const awaited = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * Forwards requests with an Expect header, which Node would answer by itself: `100 Continue` before any check, and a
 * refusal of unknown expectations without a body.
 */
export function forwardExpectations(server: Server | SecureServer): void {
  for (const event of ['checkContinue', 'checkExpectation'])
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      awaited.set(request, response);
      server.emit('request', request, response);
    });
}

/** Returns true while the client waits for permission to send its body. A refusal must not wait for that body. */
export const awaitsContinue = (request: IncomingMessage): boolean => awaited.has(request);

/** Permits the client to send the body, if it waits. */
export function sendContinue(request: IncomingMessage): void {
  awaited.get(request)?.writeContinue();
  awaited.delete(request);
}

/**
 * Permits bodies before they are parsed, after all hooks that check the head of a request. A refusal closes the
 * connection instead: its client may or may not send the body, so its next bytes could be a body or a request.
 */
export function permitBodies(server: FastifyInstance): void {
  server.addHook('preParsing', ({ raw }, _reply, _payload, done) => {
    sendContinue(raw);
    done();
  });
  server.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (awaitsContinue(raw)) void reply.header('connection', 'close');
    done();
  });
}
