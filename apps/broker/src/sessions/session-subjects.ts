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
    await this.trackPending(server.stop());
  }

  /** Makes `waitUntilAnswered` wait for work at the end of a session too. Resolves at its end, also if it fails. */
  async trackPending(work: Promise<void>): Promise<void> {
    const ended = work.catch((error: unknown) => this.log.warn({ err: error }, 'a session did not end in order'));
    this.pending.add(ended);
    await ended.finally(() => this.pending.delete(ended));
  }

  /** Waits until all requests to closed sessions are answered. */
  async waitUntilAnswered(): Promise<void> {
    while (this.pending.size) await Promise.all(this.pending);
  }
}
