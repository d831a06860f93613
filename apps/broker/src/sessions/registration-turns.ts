import { Fault } from '@kerf/errors';
import type { Clock } from '../clock.ts';

interface Waiting {
  readonly until: number;
  readonly begin: () => void;
  readonly giveUp: () => void;
}

/** Maximum wait for a slot; adapters wait a few times longer, so a later answer would still be in time. */
const patienceMs = 2_000;

/**
 * FIFO semaphore of registrations that are written. All adapters of a pod may register together: unbounded, most would
 * wait too long for a database connection, fail and retry.
 */
export class RegistrationTurns {
  /** Bounded by the number of sockets. */
  private readonly waiting: Waiting[] = [];

  constructor(
    private free: number,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the write once a slot is free, or skips it when the session has closed by then. Throws `unavailable` after
   * waiting
   * too long.
   */
  async take<T>(session: { readonly isOver: boolean }, write: () => Promise<T>): Promise<T | undefined> {
    await this.turn();
    try {
      return session.isOver ? undefined : await write();
    } finally {
      this.free += 1;
      this.advance();
    }
  }

  private turn(): Promise<void> {
    return new Promise((begin, reject) => {
      const giveUp = () => reject(Fault.of('unavailable', { service: 'database' }));
      this.waiting.push({ until: this.clock.now() + patienceMs, begin, giveUp });
      this.advance();
    });
  }

  private advance(): void {
    while (this.free > 0) {
      const next = this.waiting.shift();
      if (!next) return;
      if (this.clock.now() >= next.until) {
        next.giveUp();
        continue;
      }
      this.free -= 1;
      next.begin();
    }
  }
}
