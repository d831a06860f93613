const mostBuckets = 10_000;

/** Rate limits of one process: the generic cell rate algorithm over a bounded number of buckets. */
export class LocalBuckets {
  private readonly arrivals = new Map<string, number>();

  constructor(
    private readonly intervalMs: number,
    private readonly burst: number,
  ) {}

  /** Takes one from a bucket. Answers 0, or how many milliseconds it lacks. */
  take(bucket: string, nowMs: number): number {
    const arrival = Math.max(this.arrivals.get(bucket) ?? nowMs, nowMs) + this.intervalMs;
    const lateMs = arrival - nowMs - this.intervalMs * this.burst;
    if (lateMs > 0) return lateMs;
    this.arrivals.delete(bucket);
    this.arrivals.set(bucket, arrival);
    this.forgetOldest();
    return 0;
  }

  private forgetOldest(): void {
    if (this.arrivals.size <= mostBuckets) return;
    const [oldest] = this.arrivals.keys();
    if (oldest !== undefined) this.arrivals.delete(oldest);
  }
}
