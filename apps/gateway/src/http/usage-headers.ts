import { noReplay, operationIdHeader, replayHeader, type Usage } from '@kerf/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../context.ts';

/** Writes the usage headers into a response that Fastify sends. */
export function writeUsageHeaders({ context, method }: FastifyRequest, reply: FastifyReply): void {
  if (context) void reply.headers(buildUsageHeaders(context));
  // Registrations and accepted invitations return a new key; refusals should not be cached.
  else if (method === 'POST' || reply.statusCode >= 400) void reply.header('cache-control', 'no-store');
}

/** Builds the headers of every response to a key: usage (IETF RateLimit draft), adapter and operation. */
export const buildUsageHeaders = ({
  adapterId,
  operationId,
  isReplayable,
  usage,
}: RequestContext): Record<string, string> => ({
  'cache-control': 'no-store',
  ...(adapterId && { 'x-adapter-id': adapterId }),
  ...(operationId && { [operationIdHeader]: operationId }),
  ...(isReplayable === false && { [replayHeader]: noReplay }),
  ...(usage && buildRateLimitHeaders(usage, new Date())),
});

/** Builds `RateLimit-Policy` and `RateLimit`; window and time to reset in seconds. A capped key adds its own. */
export function buildRateLimitHeaders({ resetAt, key, ...month }: Usage, now: Date): Record<string, string> {
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
