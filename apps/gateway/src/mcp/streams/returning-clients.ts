import { randomInt } from 'node:crypto';
import { api } from '@kerf/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpointOf } from '../../http/endpoint-of.ts';
import { streamHeaders } from '../server-sent-events.ts';

/**
 * Has clients whose stream was cut come again when there is no other for them at the moment. Any status but 200 is their
 * last word (WHATWG HTML, 9.2.3): they never ask again, and their user starts them anew. So what will pass is told to
 * them as a stream that ends at once. A client that opens its first stream hears the refusal itself.
 */
export function keepReturning(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, _payload, done) => {
    if (!willPass(reply) || !isReturning(request)) return done();
    void reply.status(200).headers(streamHeaders);
    // Not all at once: many were cut together.
    done(null, `retry: ${randomInt(shortestMs, longestMs)}\n\n`);
  });
}

const shortestMs = 2_000;
const longestMs = 8_000;

/** Only a client that has shaken hands, over a stream before this one, names the revision that it speaks. */
const isReturning = (request: FastifyRequest): boolean =>
  request.method === 'GET' &&
  request.headers['mcp-protocol-version'] !== undefined &&
  endpointOf(request) === api.mcpStream;

const willPass = ({ statusCode }: FastifyReply): boolean => statusCode === 429 || statusCode >= 500;
