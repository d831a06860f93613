import type { Served } from '@kerf/bus';
import type { Log } from '@kerf/telemetry';

/** Where the bus reaches the sessions of this pod. */
export class Addresses {
  private readonly served = new Map<string, Served>();
  /** Those that take nothing more and have something to answer, or are about to. */
  private readonly ending = new Set<Promise<void>>();

  constructor(private readonly log: Log) {}

  set(sessionId: string, address: Served): void {
    this.served.set(sessionId, address);
  }

  has(sessionId: string): boolean {
    return this.served.has(sessionId);
  }

  /** Takes no more commands for a session, and resolves when those taken are answered. */
  async close(sessionId: string): Promise<void> {
    const address = this.served.get(sessionId);
    if (!address) return;
    this.served.delete(sessionId);
    const closed = address.stop().catch((error: unknown) => {
      this.log.warn({ err: error }, 'an address is not given up');
    });
    await this.awaits(closed);
  }

  /** Has `answered` wait for this too. */
  async awaits(end: Promise<void>): Promise<void> {
    this.ending.add(end);
    await end.finally(() => this.ending.delete(end));
  }

  /** Waits until everything is answered that came for adapters which have left. */
  async answered(): Promise<void> {
    while (this.ending.size) await Promise.all(this.ending);
  }
}
