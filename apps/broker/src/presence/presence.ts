import type { Log } from '@kerf/telemetry';
import type { PresenceStore, Pulse, Registered, Registration } from './presence.store.ts';

/** Invalid sessions: replaced ones, and those with a dead key or one that expires soon. */
export interface Unfit {
  readonly lost: readonly string[];
  readonly keyless: readonly string[];
  /** Milliseconds until the key expires, by session id. */
  readonly ending: ReadonlyMap<string, number>;
}

/** Presence of adapters for the other services. Ends and heartbeats are written in batches. */
export class Presence {
  private ended: string[] = [];
  /** Ends that could not be written. */
  private unwritten: string[] = [];
  private writing: Promise<void> | undefined;
  /** Number of other live pods at the last database response. */
  private others = 0;

  constructor(
    private readonly store: Pick<PresenceStore, 'register' | 'beat' | 'leave' | 'keepAlive' | 'end' | 'sweep'>,
    private readonly log: Log,
    /** Notifies that the adapters of these accounts changed. */
    private readonly tell: (accountIds: readonly string[]) => void = () => undefined,
  ) {}

  /** Registers a session as its adapter's only one. */
  register(registration: Registration): Promise<Registered> {
    return this.store.register(registration);
  }

  /** Writes heartbeats and returns the sessions that must be closed. */
  async beat(pulses: readonly Pulse[]): Promise<Unfit> {
    const lost = new Set(pulses.map(({ sessionId }) => sessionId));
    const keyless: string[] = [];
    const ending = new Map<string, number>();
    for (let from = 0; from < pulses.length; from += atOnce) {
      const known = await this.store.beat(pulses.slice(from, from + atOnce));
      for (const id of [...known.alive, ...known.keyless]) lost.delete(id);
      keyless.push(...known.keyless);
      for (const [id, endsInMs] of Object.entries(known.ending)) ending.set(id, endsInMs);
    }
    return { lost: [...lost], keyless, ending };
  }

  /** Marks a session as draining. If that fails, its commands are rejected one by one. */
  async leave(sessionId: string): Promise<void> {
    await this.store.leave(sessionId).catch((error: unknown) => {
      this.log.warn({ err: error, session_id: sessionId }, 'cannot mark an adapter as draining');
    });
  }

  /** Returns true if there are other pods; without the database, the last known answer. */
  async hasOthers(pod: string): Promise<boolean> {
    await this.keepAlive(pod).catch((error: unknown) => {
      this.log.warn({ err: error, others: this.others }, 'cannot check for other pods; using the last known number');
    });
    return this.others > 0;
  }

  /** Records that this pod is alive, then retries ends that could not be written. */
  async keepAlive(pod: string): Promise<void> {
    this.others = await this.store.keepAlive(pod);
    this.writeAgain();
  }

  /**
   * Ends a session. Ends that arrive during a write are written together after it. Resolves when the end is written, or
   * the write failed.
   */
  async end(sessionId: string): Promise<void> {
    if (this.ended.length + this.unwritten.length >= mostEnded)
      return this.log.warn({ session_id: sessionId }, 'dropped the end of a session: too many are pending');
    this.ended.push(sessionId);
    this.writing ??= this.writeEnded();
    await this.writing;
  }

  /** Resolves when all ends are written, after one more attempt for failed ones. */
  async settled(): Promise<void> {
    this.writeAgain();
    await this.writing;
  }

  /** Ends sessions of dead pods and deletes adapters that left long ago. */
  async sweep(): Promise<void> {
    this.tell(await this.store.sweep());
  }

  private writeAgain(): void {
    if (!this.unwritten.length) return;
    this.ended = this.ended.concat(this.unwritten);
    this.unwritten = [];
    this.writing ??= this.writeEnded();
  }

  private async writeEnded(): Promise<void> {
    while (this.ended.length) {
      const sessionIds = this.ended.splice(0, atOnce);
      try {
        this.tell(await this.store.end(sessionIds));
      } catch (error) {
        this.unwritten = this.unwritten.concat(sessionIds);
        this.log.error({ err: error }, 'cannot write the ends of sessions; retrying');
      }
    }
    this.writing = undefined;
  }
}

/** Rows per statement; keeps statements short. */
const atOnce = 2_000;

/** Maximum number of pending ends; further rows end when this pod counts as dead. */
const mostEnded = 100_000;
