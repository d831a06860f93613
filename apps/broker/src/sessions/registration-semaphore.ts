import { Fault } from '@kerf/errors';
import type { Clock } from '../clock.ts';

interface Waiter {
  readonly deadline: number;
  readonly start: () => void;
  readonly rejectLate: () => void;
}

/** Maximum wait for a slot; adapters wait a few times longer, so a later answer would still be in time. */
const maxWaitMs = 2_000;

/**
 * FIFO semaphore of registrations that are written. All adapters of a pod may register together: unbounded, most would
 * wait too long for a database connection, fail and retry.
 */
export class RegistrationSemaphore {
  /** Bounded by the number of sockets. */
  private readonly waiting: Waiter[] = [];

  constructor(
    private free: number,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the write once a slot is free, or skips it when the session has closed by then. Throws `unavailable` after
   * waiting
   * too long.
   */
  async runWithSlot<T>(session: { readonly isClosed: boolean }, write: () => Promise<T>): Promise<T | undefined> {
    await this.acquireSlot();
    try {
      return session.isClosed ? undefined : await write();
    } finally {
      this.free += 1;
      this.grantSlots();
    }
  }

  private acquireSlot(): Promise<void> {
    return new Promise((start, reject) => {
      const rejectLate = () => reject(Fault.of('unavailable', { service: 'database' }));
      this.waiting.push({ deadline: this.clock.now() + maxWaitMs, start, rejectLate });
      this.grantSlots();
    });
  }

  private grantSlots(): void {
    while (this.free > 0) {
      const next = this.waiting.shift();
      if (!next) return;
      if (this.clock.now() >= next.deadline) {
        next.rejectLate();
        continue;
      }
      this.free -= 1;
      next.start();
    }
  }
}
