import type { Lease } from './limits.ts';

const soonMs = 5;

/**
 * Leases that have ended, of accounts with room for many more. They are given back with what is asked next, or soon:
 * a message of their own would be a write and a wake-up more for each request.
 */
export class EndedLeases {
  private waiting: Lease[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly giveBack: (lease: Lease) => void) {}

  /** Takes a lease that nobody waits for. */
  add(lease: Lease): void {
    this.waiting.push(lease);
    this.timer ??= setTimeout(() => this.end(), soonMs);
  }

  /** Gives back what waits, in this turn of the event loop. */
  flush(): void {
    if (this.waiting.length === 0) return;
    const ended = this.waiting;
    this.waiting = [];
    ended.forEach(this.giveBack);
  }

  /** Gives back what waits, and leaves no timer. */
  end(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.flush();
  }
}
