import { BoundedMap } from '@kerf/service';
import { type Bucket, type Lease, passes, type Verdict } from './limits.ts';

const mostBuckets = 10_000;

/** Rate limiter of one process: the same algorithm as in Redis, over a bounded number of buckets. */
export class LocalBuckets {
  /** In order of use, so that the bucket unused for longest is evicted. */
  private readonly arrivals = new BoundedMap<string, number>(mostBuckets);

  /** Takes one token from every bucket, or none at all. */
  take(buckets: readonly Bucket[], nowUs: number): Verdict {
    const longest = buckets
      .map((bucket) => ({ refusedBy: bucket.kind, waitMs: this.waitUs(bucket, nowUs) / 1_000 }))
      .reduce((longer, wait) => (wait.waitMs > longer.waitMs ? wait : longer), passes);
    if (longest.waitMs > 0) return longest;
    for (const bucket of buckets)
      if (!bucket.looksOnly) this.arrivals.set(nameOf(bucket), this.arrivalAfter(bucket, nowUs));
    return passes;
  }

  private waitUs(bucket: Bucket, nowUs: number): number {
    return this.arrivalAfter(bucket, nowUs) - nowUs - bucket.rate.intervalUs * bucket.rate.burst;
  }

  private arrivalAfter(bucket: Bucket, nowUs: number): number {
    return Math.max(this.arrivals.get(nameOf(bucket)) ?? nowUs, nowUs) + bucket.rate.intervalUs;
  }
}

const nameOf = ({ kind, of }: Bucket): string => `${kind}:${of}`;

const leasesOf = ({ kind, accountId }: Lease): string => `${kind}:${accountId}`;

/** Concurrency limiter of one process, keyed by kind and account. */
export class LocalLeases {
  private readonly taken = new Map<string, number>();

  /** Takes a lease; returns false if none is free. */
  take(lease: Lease): boolean {
    const already = this.taken.get(leasesOf(lease)) ?? 0;
    if (already >= lease.most) return false;
    this.taken.set(leasesOf(lease), already + 1);
    return true;
  }

  release(lease: Lease): void {
    const left = (this.taken.get(leasesOf(lease)) ?? 0) - 1;
    if (left > 0) this.taken.set(leasesOf(lease), left);
    else this.taken.delete(leasesOf(lease));
  }
}
