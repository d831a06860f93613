import { type Bucket, type RateLimiter, type Lease, type LimitKind, createRate, type LimitRequest } from '@kerf/limits';

/** Creates a bucket that refills one request per hour. */
export const createBucket = (of: string, burst: number, kind: LimitKind = 'account'): Bucket => ({
  kind,
  owner: of,
  rate: createRate(1, { inMs: 3_600_000, burst }),
});

export const createLease = (accountId: string, max: number, holdMs = 60_000): Lease => ({
  kind: 'running',
  accountId,
  operationId: crypto.randomUUID(),
  max,
  holdMs,
});

/** Counts the concurrent requests that a limiter admits. */
export async function countAcquired(
  limiter: RateLimiter,
  tries: number,
  createRequest: () => LimitRequest,
): Promise<number> {
  const tried = await Promise.allSettled(Array.from({ length: tries }, () => limiter.acquire(createRequest())));
  return tried.filter(({ status }) => status === 'fulfilled').length;
}
