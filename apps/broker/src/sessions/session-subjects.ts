import type { ServedOperation } from '@kerf/bus';
import type { Log } from '@kerf/telemetry';

/** Bus subjects that the sessions of this pod serve. */
export class SessionSubjects {
  private readonly servers = new Map<string, ServedOperation>();
  /** Subjects that are closing and still have requests to answer. */
  private readonly pending = new Set<Promise<void>>();

  constructor(private readonly log: Log) {}

  set(sessionId: string, server: ServedOperation): void {
    this.servers.set(sessionId, server);
  }

  has(sessionId: string): boolean {
    return this.servers.has(sessionId);
  }

  /** Unsubscribes a session's subject; resolves when the commands it received are answered. */
  async closeSubject(sessionId: string): Promise<void> {
    const server = this.servers.get(sessionId);
    if (!server) return;
    this.servers.delete(sessionId);
    const closed = server.stop().catch((error: unknown) => {
      this.log.warn({ err: error }, 'cannot unsubscribe the subject of a session');
    });
    await this.trackPending(closed);
  }

  /** Makes `waitUntilAnswered` wait for this promise too. */
  async trackPending(promise: Promise<void>): Promise<void> {
    this.pending.add(promise);
    await promise.finally(() => this.pending.delete(promise));
  }

  /** Waits until all requests to closed sessions are answered. */
  async waitUntilAnswered(): Promise<void> {
    while (this.pending.size) await Promise.all(this.pending);
  }
}
