import type { Clock } from '../clock.ts';
import type { Ending } from './ending.ts';
import type { Session } from '../sessions/session.ts';

/** How long adapters are awaited. */
export interface ResumeTimeouts {
  /** Those that may hang, or whose network may be away. */
  readonly graceMs: number;
  /** Those whose sockets were closed: if they live they know, and come back at once. */
  readonly returnMs: number;
}

interface Kept {
  readonly session: Session;
  readonly stopClock: () => void;
  /** Who waits until it is kept no longer. */
  readonly waiting: Set<() => void>;
}

/** As many sessions are kept; the oldest gives way. */
const mostKept = 20_000;

/** Sessions whose sockets are gone, for as long as their adapters may come back for their commands. */
export class ResumableSessions {
  private readonly kept = new Map<string, Kept>();

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
    const stopClock = this.clock.after(this.waitMs(ending), () => void this.expire(as));
    this.kept.set(as, { session, stopClock, waiting: new Set() });
  }

  /** The session, which is kept no longer. */
  take(sessionId: string): Session | undefined {
    const kept = this.kept.get(sessionId);
    kept?.stopClock();
    for (const goOn of kept?.waiting ?? []) goOn();
    this.kept.delete(sessionId);
    return kept?.session;
  }

  /** Resolves when a session is kept no longer: its adapter is back, or awaited no more. */
  over(sessionId: string): Promise<void> {
    const kept = this.kept.get(sessionId);
    return kept ? new Promise((resolve) => kept.waiting.add(resolve)) : Promise.resolve();
  }

  /** Its adapter does not come back for it. */
  lose(sessionId: string): void {
    this.take(sessionId)?.lose();
  }

  /** Resolves when none of them has anything left to answer. */
  async expireAll(): Promise<void> {
    await Promise.all([...this.kept.keys()].map((sessionId) => this.expire(sessionId)));
  }

  /** The key that these came with opens nothing any more. */
  loseThoseOf(keyId: string): void {
    for (const [sessionId, { session }] of this.kept) if (session.keyId === keyId) this.lose(sessionId);
  }

  /** Only when nobody is sent to the session any more: whoever waits for it is then sent to another adapter. */
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
