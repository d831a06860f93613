import { operationIdHeader, type Usage } from '@kerf/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Requester } from '../requester.ts';

/** Writes them into an answer that Fastify sends. */
export function writeUsageHeaders({ requester, method }: FastifyRequest, reply: FastifyReply): void {
  if (requester) void reply.headers(usageHeaders(requester));
  // A registration and an invitation that is accepted show a key to somebody who has none yet; a refusal need not last.
  else if (method === 'POST' || reply.statusCode >= 400) void reply.header('cache-control', 'no-store');
}

/** What every keyed answer tells in its headers: the state of the month (IETF RateLimit draft), the adapter and the operation. */
export const usageHeaders = ({ adapterId, operationId, usage }: Requester): Record<string, string> => ({
  'cache-control': 'no-store',
  ...(adapterId && { 'x-adapter-id': adapterId }),
  ...(operationId && { [operationIdHeader]: operationId }),
  ...(usage && rateLimitHeaders(usage, new Date())),
});

/** `RateLimit-Policy` and `RateLimit`, with the window and the time to the reset in seconds; a key with a cap has its own. */
export function rateLimitHeaders({ resetAt, key, ...month }: Usage, now: Date): Record<string, string> {
  const end = new Date(`${resetAt}Z`);
  const start = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1);
  const windowS = Math.round((end.getTime() - start) / 1000);
  const leftS = Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
  const counts = [{ name: 'monthly', ...month }, ...(key ? [{ name: 'key', ...key }] : [])];
  return {
    'ratelimit-policy': counts.map(({ name, limit }) => `"${name}";q=${limit};w=${windowS}`).join(', '),
    ratelimit: counts.map(({ name, used, limit }) => `"${name}";r=${Math.max(0, limit - used)};t=${leftS}`).join(', '),
  };
}
