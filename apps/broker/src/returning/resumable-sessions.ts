import type { Clock } from '../clock.ts';
import type { Ending } from './ending.ts';
import type { Session } from '../sessions/session.ts';

/** Maximum waits for adapters to reconnect. */
export interface ResumeTimeouts {
  /** For adapters that may hang or have a network outage. */
  readonly graceMs: number;
  /** For adapters whose sockets closed: if they are alive they know and reconnect at once. */
  readonly returnMs: number;
}

interface Kept {
  readonly session: Session;
  readonly stopClock: () => void;
  /** Callbacks for the removal of the session. */
  readonly waiting: Set<() => void>;
}

/** Maximum number of sessions; beyond it the oldest is dropped. */
const mostKept = 20_000;

/** Disconnected sessions that their adapters may still resume. */
export class ResumableSessions {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly clock: Clock,
    private readonly timeouts: ResumeTimeouts,
  ) {}

  get size(): number {
    return this.kept.size;
  }

  /** Keeps a session under its id, or the id that its adapter knows. */
  keep(session: Session, ending: Ending, as = session.id): void {
    const [oldest] = this.kept.keys();
    if (this.kept.size >= mostKept && oldest !== undefined) this.lose(oldest);
    const stopClock = this.clock.after(this.waitMs(ending), () => void this.expire(as));
    this.kept.set(as, { session, stopClock, waiting: new Set() });
  }

  /** Removes and returns a session. */
  take(sessionId: string): Session | undefined {
    const kept = this.kept.get(sessionId);
    kept?.stopClock();
    for (const goOn of kept?.waiting ?? []) goOn();
    this.kept.delete(sessionId);
    return kept?.session;
  }

  /** Resolves when a session is removed: its adapter reconnected or timed out. */
  over(sessionId: string): Promise<void> {
    const kept = this.kept.get(sessionId);
    return kept ? new Promise((resolve) => kept.waiting.add(resolve)) : Promise.resolve();
  }

  /** Removes a session that is not resumed, and fails its commands. */
  lose(sessionId: string): void {
    this.take(sessionId)?.lose();
  }

  /** Expires all sessions; resolves when their commands have failed. */
  async expireAll(): Promise<void> {
    await Promise.all([...this.kept.keys()].map((sessionId) => this.expire(sessionId)));
  }

  /** Fails the sessions of a key that is no longer valid. */
  loseThoseOf(keyId: string): void {
    for (const [sessionId, { session }] of this.kept) if (session.keyId === keyId) this.lose(sessionId);
  }

  /** Fails a session once presence no longer routes to it, so that retries go to another adapter. */
  private async expire(sessionId: string): Promise<void> {
    const session = this.take(sessionId);
    await session?.parted;
    session?.lose();
  }

  private waitMs(ending: Ending): number {
    const { graceMs, returnMs } = this.timeouts;
    return ending === 'closed' ? Math.min(returnMs, graceMs) : graceMs;
  }
}
