import { Fault } from '@kerf/errors';
import type { Clock } from '../clock.ts';

interface Waiting {
  readonly until: number;
  readonly begin: () => void;
  readonly giveUp: () => void;
}

/** Adapters wait a few times as long, but not for an answer that comes too late. */
const patienceMs = 2_000;

/**
 * Lets so many registrations be written at one time, in the order in which they came. All adapters of a pod may come
 * together: without turns most would wait for a connection to the database until it is too late, and come again.
 */
export class RegistrationTurns {
  /** No more than there are sockets. */
  private readonly waiting: Waiting[] = [];

  constructor(
    private free: number,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes when it is the turn of the session, and nothing when the session is over by then. Throws `unavailable` when
   * that has taken too long.
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
