import { randomInt } from 'node:crypto';
import { api } from '@kerf/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findEndpoint } from '../../http/find-endpoint.ts';
import { streamHeaders } from '../server-sent-events.ts';

/**
 * Makes clients that lost their stream retry when no other stream is available for the moment. After any status except
 * 200 they never reconnect (WHATWG HTML, 9.2.3) and must be restarted by their user. A temporary refusal is therefore
 * sent as a stream that ends at once. A client that opens its first stream gets the refusal itself.
 */
export function addReconnectHints(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (!isTemporary(reply) || !isReconnecting(request)) return done();
    void reply.status(200).headers(streamHeaders);
    // Random delay, because many streams are cut at the same moment.
    done(null, `retry: ${randomInt(minDelayMs, maxDelayMs)}\n\n`);
  });
}

const minDelayMs = 2_000;
const maxDelayMs = 8_000;

/** True for a client that sends a protocol version, which it knows only from initializing on an earlier stream. */
const isReconnecting = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  request.headers['mcp-protocol-version'] !== undefined &&
  findEndpoint(request) === api.mcpStream;

const isTemporary = ({ statusCode }: FastifyReply): boolean => statusCode === 429 || statusCode >= 500;
