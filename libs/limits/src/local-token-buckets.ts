import { FifoCache } from '@kerf/concurrency';
import { type Bucket, passed, type Verdict } from './limit-request.ts';

const maxBuckets = 10_000;

/** Rate limiter of one process: the same algorithm as in Redis, over a bounded number of buckets. */
export class LocalTokenBuckets {
  /** In order of use, so that the bucket unused for longest is evicted. */
  private readonly arrivals = new FifoCache<string, number>(maxBuckets);

  /** Takes one token from every bucket, or none at all. */
  takeTokens(buckets: readonly Bucket[], nowUs: number): Verdict {
    const longest = buckets
      .map((bucket) => ({ refusedBy: bucket.kind, waitMs: this.computeWaitUs(bucket, nowUs) / 1_000 }))
      .reduce((longer, wait) => (wait.waitMs > longer.waitMs ? wait : longer), passed);
    if (longest.waitMs > 0) return longest;
    for (const bucket of buckets)
      if (!bucket.isReadOnly) this.arrivals.set(toBucketKey(bucket), this.computeArrivalUs(bucket, nowUs));
    return passed;
  }

  private computeWaitUs(bucket: Bucket, nowUs: number): number {
    return this.computeArrivalUs(bucket, nowUs) - nowUs - bucket.rate.intervalUs * bucket.rate.burst;
  }

  private computeArrivalUs(bucket: Bucket, nowUs: number): number {
    return Math.max(this.arrivals.get(toBucketKey(bucket)) ?? nowUs, nowUs) + bucket.rate.intervalUs;
  }
}

const toBucketKey = ({ kind, owner }: Bucket): string => `${kind}:${owner}`;
