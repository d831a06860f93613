import type { Log } from '@kerf/telemetry';
import type { PresenceStore, SessionStatus, RegistrationResult, Registration } from './presence.store.ts';

/** Invalid sessions: replaced ones, and those with a dead key or one that expires soon. */
export interface InvalidSessions {
  readonly lost: readonly string[];
  readonly keyless: readonly string[];
  /** Milliseconds until the key expires, by session id. */
  readonly expiring: ReadonlyMap<string, number>;
}

/** Presence of adapters for the other services. Ends and heartbeats are written in batches. */
export class Presence {
  private pendingEnds: string[] = [];
  /** Ends that could not be written. */
  private failedEnds: string[] = [];
  private writing: Promise<void> | undefined;
  /** Number of other live pods at the last database response. */
  private otherPods = 0;

  constructor(
    private readonly store: Pick<
      PresenceStore,
      'registerSession' | 'writeHeartbeats' | 'markDraining' | 'keepPodAlive' | 'endSessions' | 'sweepSessions'
    >,
    private readonly log: Log,
    /** Notifies that the adapters of these accounts changed. */
    private readonly notifyChanged: (accountIds: readonly string[]) => void = () => undefined,
  ) {}

  /** Registers a session as its adapter's only one. */
  registerSession(registration: Registration): Promise<RegistrationResult> {
    return this.store.registerSession(registration);
  }

  /** Writes heartbeats and returns the sessions that must be closed. */
  async writeHeartbeats(statuses: readonly SessionStatus[]): Promise<InvalidSessions> {
    const lost = new Set(statuses.map(({ sessionId }) => sessionId));
    const keyless: string[] = [];
    const expiring = new Map<string, number>();
    for (let from = 0; from < statuses.length; from += batchSize) {
      const known = await this.store.writeHeartbeats(statuses.slice(from, from + batchSize));
      for (const id of [...known.alive, ...known.keyless]) lost.delete(id);
      keyless.push(...known.keyless);
      for (const [id, endsInMs] of Object.entries(known.ending)) expiring.set(id, endsInMs);
    }
    return { lost: [...lost], keyless, expiring };
  }

  /** Marks a session as draining. If that fails, its commands are rejected one by one. */
  async markDraining(sessionId: string): Promise<void> {
    await this.store.markDraining(sessionId).catch((error: unknown) => {
      this.log.warn({ err: error, session_id: sessionId }, 'cannot mark an adapter as draining');
    });
  }

  /** Returns true if there are other pods; without the database, the last known answer. */
  async hasOtherPods(pod: string): Promise<boolean> {
    await this.keepPodAlive(pod).catch((error: unknown) => {
      this.log.warn({ err: error, others: this.otherPods }, 'cannot check for other pods; using the last known number');
    });
    return this.otherPods > 0;
  }

  /** Records that this pod is alive, then retries ends that could not be written. */
  async keepPodAlive(pod: string): Promise<void> {
    this.otherPods = await this.store.keepPodAlive(pod);
    this.retryFailedEnds();
  }

  /**
   * Ends a session. Ends that arrive during a write are written together after it. Resolves when the end is written, or
   * the write failed.
   */
  async endSession(sessionId: string): Promise<void> {
    if (this.pendingEnds.length + this.failedEnds.length >= maxPendingEnds)
      return this.log.warn({ session_id: sessionId }, 'dropped the end of a session: too many are pending');
    this.pendingEnds.push(sessionId);
    this.writing ??= this.writeEnds();
    await this.writing;
  }

  /** Resolves when all ends are written, after one more attempt for failed ones. */
  async flush(): Promise<void> {
    this.retryFailedEnds();
    await this.writing;
  }

  /** Ends sessions of dead pods and deletes adapters that left long ago. */
  async sweepSessions(): Promise<void> {
    this.notifyChanged(await this.store.sweepSessions());
  }

  private retryFailedEnds(): void {
    if (!this.failedEnds.length) return;
    this.pendingEnds = this.pendingEnds.concat(this.failedEnds);
    this.failedEnds = [];
    this.writing ??= this.writeEnds();
  }

  private async writeEnds(): Promise<void> {
    while (this.pendingEnds.length) {
      const sessionIds = this.pendingEnds.splice(0, batchSize);
      try {
        this.notifyChanged(await this.store.endSessions(sessionIds));
      } catch (error) {
        this.failedEnds = this.failedEnds.concat(sessionIds);
        this.log.error({ err: error }, 'cannot write the ends of sessions; retrying');
      }
    }
    this.writing = undefined;
  }
}

/** Rows per statement; keeps statements short. */
const batchSize = 2_000;

/** Maximum number of pending ends; further rows end when this pod counts as dead. */
const maxPendingEnds = 100_000;
