import type { Lease } from './limit-request.ts';

const flushDelayMs = 5;

/**
 * Ended leases of accounts with ample headroom. They are released with the next request to Redis, or a few
 * milliseconds later, which saves a write and a wake-up per request.
 */
export class ReleasedLeases {
  private pending: Lease[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly release: (lease: Lease) => void) {}

  /** Queues a lease for release. */
  addLease(lease: Lease): void {
    this.pending.push(lease);
    this.timer ??= setTimeout(() => this.close(), flushDelayMs);
  }

  /** Releases all queued leases in this turn of the event loop. */
  flush(): void {
    if (this.pending.length === 0) return;
    const leases = this.pending;
    this.pending = [];
    leases.forEach(this.release);
  }

  /** Releases all queued leases and clears the timer. */
  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flush();
  }
}
