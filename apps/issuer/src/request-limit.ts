const minuteMs = 60_000;
const mostNetworks = 20_000;

/** Bounds how often one network may ask this process anything in a minute. */
export class RequestLimit {
  private counts = new Map<string, number>();
  private endsAt = 0;

  constructor(private readonly perMinute: number) {}

  /** Whether there is room for one more. Networks that are too many to be counted are counted as one. */
  take(network: string, now: number): boolean {
    if (now >= this.endsAt) {
      this.counts = new Map();
      this.endsAt = now + minuteMs;
    }
    const counted = this.counts.has(network) || this.counts.size < mostNetworks ? network : 'others';
    const count = (this.counts.get(counted) ?? 0) + 1;
    this.counts.set(counted, count);
    return count <= this.perMinute;
  }

  /** Seconds until the minute ends. */
  waitS(now: number): number {
    return Math.max(1, Math.ceil((this.endsAt - now) / 1_000));
  }
}
