import type { Usage } from '@kerf/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What every keyed answer tells in its headers: the state of the month (IETF RateLimit draft) and the adapter. */
export function writeUsageHeaders({ requester }: FastifyRequest, reply: FastifyReply): void {
  if (!requester) return;
  void reply.header('cache-control', 'no-store');
  if (requester.adapterId) void reply.header('x-adapter-id', requester.adapterId);
  if (requester.usage) void reply.headers(rateLimitHeaders(requester.usage, new Date()));
}

/** `RateLimit-Policy` and `RateLimit`, with the window and the time to the reset in seconds. */
export function rateLimitHeaders({ used, limit, resetAt }: Usage, now: Date): Record<string, string> {
  const end = new Date(`${resetAt}Z`);
  const start = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 1);
  const windowS = Math.round((end.getTime() - start) / 1000);
  const leftS = Math.max(0, Math.ceil((end.getTime() - now.getTime()) / 1000));
  return {
    'ratelimit-policy': `"monthly";q=${limit};w=${windowS}`,
    ratelimit: `"monthly";r=${Math.max(0, limit - used)};t=${leftS}`,
  };
}
