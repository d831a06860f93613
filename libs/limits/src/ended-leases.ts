import type { Lease } from './limits.ts';

const soonMs = 5;

/**
 * Ended leases of accounts with ample headroom. They are released with the next request to Redis, or a few
 * milliseconds later, which saves a write and a wake-up per request.
 */
export class EndedLeases {
  private waiting: Lease[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly giveBack: (lease: Lease) => void) {}

  /** Queues a lease for release. */
  add(lease: Lease): void {
    this.waiting.push(lease);
    this.timer ??= setTimeout(() => this.end(), soonMs);
  }

  /** Releases all queued leases in this turn of the event loop. */
  flush(): void {
    if (this.waiting.length === 0) return;
    const ended = this.waiting;
    this.waiting = [];
    ended.forEach(this.giveBack);
  }

  /** Releases all queued leases and clears the timer. */
  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flush();
  }
}
