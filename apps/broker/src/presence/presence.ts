import type { Log } from '@kerf/telemetry';
import type { PresenceStore, Pulse, Registered, Registration } from './presence.store.ts';

/** What is wrong with some sessions: they are no longer their adapter's, or their key is dead or about to end. */
export interface Unfit {
  readonly lost: readonly string[];
  readonly keyless: readonly string[];
  /** The sessions whose keys end soon, and in how many milliseconds. */
  readonly ending: ReadonlyMap<string, number>;
}

/** Who is connected, as the other services see it. Ends and heartbeats are written for many sessions at once. */
export class Presence {
  private ended: string[] = [];
  /** Ends that the database did not take. */
  private unwritten: string[] = [];
  private writing: Promise<void> | undefined;
  /** How many other pods were alive when the database last answered. */
  private others = 0;

  constructor(
    private readonly store: Pick<PresenceStore, 'register' | 'beat' | 'leave' | 'keepAlive' | 'end' | 'sweep'>,
    private readonly log: Log,
    /** Tells whose adapters are others than before. */
    private readonly tell: (accountIds: readonly string[]) => void = () => undefined,
  ) {}

  /** Writes a session down as its adapter's only one. */
  register(registration: Registration): Promise<Registered> {
    return this.store.register(registration);
  }

  /** Writes down who is well, and answers who must go. */
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

  /** Writes down that the adapter of a session leaves. If that fails, its commands are sent back one by one. */
  async leave(sessionId: string): Promise<void> {
    await this.store.leave(sessionId).catch((error: unknown) => {
      this.log.warn({ err: error, session_id: sessionId }, 'that an adapter leaves is not written');
    });
  }

  /** Whether there is another pod to which the adapters of this one can go: without the database, whether there was. */
  async hasOthers(pod: string): Promise<boolean> {
    await this.keepAlive(pod).catch((error: unknown) => {
      this.log.warn({ err: error, others: this.others }, 'whether there are other pods is not known for certain');
    });
    return this.others > 0;
  }

  /** Writes down that this pod is alive, and then the ends that could not be written before. */
  async keepAlive(pod: string): Promise<void> {
    this.others = await this.store.keepAlive(pod);
    this.writeAgain();
  }

  /**
   * A session has ended. Those that end while the database is written to are written together after it. Resolves when
   * it is written, or could not be.
   */
  async end(sessionId: string): Promise<void> {
    if (this.ended.length + this.unwritten.length >= mostEnded)
      return this.log.warn({ session_id: sessionId }, 'an end is forgotten');
    this.ended.push(sessionId);
    this.writing ??= this.writeEnded();
    await this.writing;
  }

  /** Resolves when every end is written, those that failed before have had one more attempt. */
  async settled(): Promise<void> {
    this.writeAgain();
    await this.writing;
  }

  /** Clears up after pods that died, and after adapters that have long been away. */
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
        this.log.error({ err: error }, 'ends are not written yet');
      }
    }
    this.writing = undefined;
  }
}

/** So many rows are written by one statement, which keeps it short. */
const atOnce = 2_000;

/** As many ends wait for the database. The rows of any beyond them end with this pod. */
const mostEnded = 100_000;
