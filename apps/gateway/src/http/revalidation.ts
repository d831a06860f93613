import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { endpointOf } from './endpoint-of.ts';

const success = 200;
const notModified = 304;

/** Adds ETags to the responses of frequently polled endpoints, and answers 304 when the client has the same. */
export function revalidate(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!endpointOf(request)?.revalidated || reply.statusCode !== success || typeof payload !== 'string') return done();
    const tag = tagOf(payload);
    // Caches must revalidate; responses of one account have no-store already.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
    void reply.header('etag', tag);
    if (!isAmong(request.headers['if-none-match'], tag)) return done();
    void reply.status(notModified).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  });
}

const tagOf = (payload: string): string => `"${createHash('sha256').update(payload).digest('base64url')}"`;

/** Returns true when a list of entity tags contains the tag, strong or weak (RFC 9110, If-None-Match). */
const isAmong = (list: string | undefined, tag: string): boolean =>
  list !== undefined && list.split(',').some((given) => [tag, `W/${tag}`, '*'].includes(given.trim()));
