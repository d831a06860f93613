import { type Bucket, type Gate, type Lease, type LimitKind, rate, type Wanted } from '@kerf/limits';

/** A bucket of so many requests, which takes an hour to get one more. */
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

/** How many of so many tries, all at once, a gate lets in. */
export async function entries(gate: Gate, tries: number, wanted: () => Wanted): Promise<number> {
  const tried = await Promise.allSettled(Array.from({ length: tries }, () => gate.enter(wanted())));
  return tried.filter(({ status }) => status === 'fulfilled').length;
}
