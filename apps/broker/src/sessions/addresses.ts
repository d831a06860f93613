import type { Served } from '@kerf/bus';
import type { Log } from '@kerf/telemetry';

/** Bus subjects that the sessions of this pod serve. */
export class Addresses {
  private readonly served = new Map<string, Served>();
  /** Subjects that are closing and still have requests to answer. */
  private readonly ending = new Set<Promise<void>>();

  constructor(private readonly log: Log) {}

  set(sessionId: string, address: Served): void {
    this.served.set(sessionId, address);
  }

  has(sessionId: string): boolean {
    return this.served.has(sessionId);
  }

  /** Unsubscribes a session's subject; resolves when the commands it received are answered. */
  async close(sessionId: string): Promise<void> {
    const address = this.served.get(sessionId);
    if (!address) return;
    this.served.delete(sessionId);
    const closed = address.stop().catch((error: unknown) => {
      this.log.warn({ err: error }, 'cannot unsubscribe the subject of a session');
    });
    await this.awaits(closed);
  }

  /** Makes `waitUntilAnswered` wait for this promise too. */
  async awaits(end: Promise<void>): Promise<void> {
    this.ending.add(end);
    await end.finally(() => this.ending.delete(end));
  }

  /** Waits until all requests to closed sessions are answered. */
  async answered(): Promise<void> {
    while (this.ending.size) await Promise.all(this.ending);
  }
}
