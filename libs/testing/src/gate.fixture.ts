import { type Bucket, type Gate, type Lease, type LimitKind, rate, type Wanted } from '@kerf/limits';

/** Creates a bucket that refills one request per hour. */
export const bucketOf = (of: string, burst: number, kind: LimitKind = 'account'): Bucket => ({
  kind,
  of,
  rate: rate(1, { inMs: 3_600_000, burst }),
});

export const leaseOf = (accountId: string, most: number, holdMs = 60_000): Lease => ({
  kind: 'running',
  accountId,
  operationId: crypto.randomUUID(),
  most,
  holdMs,
});

/** Counts the concurrent requests that a limiter admits. */
export async function entries(gate: Gate, tries: number, wanted: () => Wanted): Promise<number> {
  const tried = await Promise.allSettled(Array.from({ length: tries }, () => gate.enter(wanted())));
  return tried.filter(({ status }) => status === 'fulfilled').length;
}
