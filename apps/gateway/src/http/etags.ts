import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { findEndpoint } from './find-endpoint.ts';

const success = 200;
const notModified = 304;

/** Adds ETags to the responses of frequently polled endpoints, and answers 304 when the client has the same. */
export function addEtags(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (!findEndpoint(request)?.revalidated || reply.statusCode !== success || typeof payload !== 'string')
      return done();
    const tag = computeEtag(payload);
    // Caches must revalidate; responses of one account have no-store already.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-cache');
    void reply.header('etag', tag);
    if (!includesTag(request.headers['if-none-match'], tag)) return done();
    void reply.status(notModified).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  });
}

const computeEtag = (payload: string): string => `"${createHash('sha256').update(payload).digest('base64url')}"`;

/** Returns true when a list of entity tags contains the tag, strong or weak (RFC 9110, If-None-Match). */
export const includesTag = (list: string | undefined, tag: string): boolean =>
  list !== undefined && list.split(',').some((given) => [tag, `W/${tag}`, '*'].includes(given.trim()));
