import type { Clock } from './clock.ts';
import type { Ending } from './ending.ts';
import type { Session } from './session.ts';

/** How long adapters are awaited. */
export interface ResumeTimeouts {
  /** Those that may hang, or whose network may be away. */
  readonly graceMs: number;
  /** Those whose sockets were closed: if they live they know, and come back at once. */
  readonly returnMs: number;
}

/** As many sessions are kept; the oldest gives way. */
const mostKept = 20_000;

/** Sessions whose sockets are gone, for as long as their adapters may come back for their commands. */
export class ResumableSessions {
  private readonly kept = new Map<string, { readonly session: Session; readonly stopClock: () => void }>();

  constructor(
    private readonly clock: Clock,
    private readonly timeouts: ResumeTimeouts,
  ) {}

  get size(): number {
    return this.kept.size;
  }

  /** Keeps one under its name, unless its adapter knows another. */
  keep(session: Session, ending: Ending, as = session.id): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= mostKept && oldest !== undefined) this.lose(oldest);
    const stopClock = this.clock.after(this.waitMs(ending), () => this.lose(as));
    this.kept.set(as, { session, stopClock });
  }

  /** The session, which is kept no longer. */
  take(sessionId: string): Session | undefined {
    const kept = this.kept.get(sessionId);
    kept?.stopClock();
    this.kept.delete(sessionId);
    return kept?.session;
  }

  /** Its adapter does not come back for it. */
  lose(sessionId: string): void {
    this.take(sessionId)?.lose();
  }

  loseAll(): void {
    for (const sessionId of this.kept.keys()) this.lose(sessionId);
  }

  /** The key that these came with opens nothing any more. */
  loseThoseOf(keyId: string): void {
    for (const [sessionId, { session }] of this.kept) if (session.keyId === keyId) this.lose(sessionId);
  }

  private waitMs(ending: Ending): number {
    const { graceMs, returnMs } = this.timeouts;
    return ending === 'closed' ? Math.min(returnMs, graceMs) : graceMs;
  }
}
