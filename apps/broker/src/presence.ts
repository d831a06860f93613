import type { Log } from '@kerf/telemetry';
import type { Arrival, Arrived, PresenceStore } from './presence.store.ts';

/** So many rows are written by one statement, which keeps it short. */
const atOnce = 2_000;

/** Who is connected, as the other services see it. Ends and heartbeats are written for many sessions at once. */
export class Presence {
  private ended: string[] = [];
  private writing: Promise<void> | undefined;

  constructor(
    private readonly store: Pick<PresenceStore, 'arrive' | 'beat' | 'stand' | 'end' | 'sweep'>,
    private readonly log: Log,
  ) {}

  /** Writes a session down as its adapter's only one. */
  arrive(arrival: Arrival): Promise<Arrived> {
    return this.store.arrive(arrival);
  }

  /** Writes down that these are alive, and answers those that are no longer their adapter's session. */
  async beat(sessionIds: readonly string[]): Promise<string[]> {
    const alive = new Set<string>();
    for (let from = 0; from < sessionIds.length; from += atOnce)
      for (const id of await this.store.beat(sessionIds.slice(from, from + atOnce))) alive.add(id);
    return sessionIds.filter((id) => !alive.has(id));
  }

  /** Writes down that this pod is alive. */
  stand(pod: string): Promise<void> {
    return this.store.stand(pod);
  }

  /** A session has ended. Those that end while the database is written to are written together after it. */
  end(sessionId: string): void {
    this.ended.push(sessionId);
    this.writing ??= this.writeEnded();
  }

  /** Resolves when every end is written. */
  async settled(): Promise<void> {
    await this.writing;
  }

  /** Clears up after pods that died, and after adapters that have long been away. */
  sweep(): Promise<void> {
    return this.store.sweep();
  }

  private async writeEnded(): Promise<void> {
    while (this.ended.length) {
      const sessionIds = this.ended.splice(0, atOnce);
      // A row that cannot be written now is swept when its last heartbeat is old.
      await this.store
        .end(sessionIds)
        .catch((error: unknown) => this.log.error({ err: error }, 'an end is not written'));
    }
    this.writing = undefined;
  }
}
