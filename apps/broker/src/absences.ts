import type { Clock } from './clock.ts';
import type { Ending } from './ending.ts';
import type { Session } from './session.ts';

/** How long adapters are awaited. */
export interface Patience {
  /** Those that may hang, or whose network may be away. */
  readonly graceMs: number;
  /** Those whose sockets were closed: if they live they know, and come back at once. */
  readonly returnMs: number;
}

/** As many sessions are kept; the oldest gives way. */
const mostAbsent = 20_000;

/** Sessions whose sockets are gone, for as long as their adapters may come back for their commands. */
export class Absences {
  private readonly absent = new Map<string, { readonly session: Session; readonly stopClock: () => void }>();

  constructor(
    private readonly clock: Clock,
    private readonly patience: Patience,
  ) {}

  get size(): number {
    return this.absent.size;
  }

  /** Keeps one under its name, unless its adapter knows another. */
  keep(session: Session, ending: Ending, as = session.id): void {
    const [oldest] = this.absent.keys();
    if (this.absent.size >= mostAbsent && oldest !== undefined) this.lose(oldest);
    const stopClock = this.clock.after(this.waitMs(ending), () => this.lose(as));
    this.absent.set(as, { session, stopClock });
  }

  /** The session, which is kept no longer. */
  take(sessionId: string): Session | undefined {
    const kept = this.absent.get(sessionId);
    kept?.stopClock();
    this.absent.delete(sessionId);
    return kept?.session;
  }

  /** Its adapter does not come back for it. */
  lose(sessionId: string): void {
    this.take(sessionId)?.lose();
  }

  loseAll(): void {
    for (const sessionId of this.absent.keys()) this.lose(sessionId);
  }

  /** The key that these came with opens nothing any more. */
  loseThoseOf(keyId: string): void {
    for (const [sessionId, { session }] of this.absent) if (session.keyId === keyId) this.lose(sessionId);
  }

  private waitMs(ending: Ending): number {
    const { graceMs, returnMs } = this.patience;
    return ending === 'closed' ? Math.min(returnMs, graceMs) : graceMs;
  }
}
