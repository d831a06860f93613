import type { Calls } from '@kerf/db';

/** Id and subject of a pending event. */
export interface Entry {
  readonly id: string;
  readonly subject: string;
}

/** Event that waits to be published. */
export interface Waiting extends Entry {
  readonly msg_id: string;
  /** JSON, exactly as it will be sent. */
  readonly payload: string;
}

/** Number of pending events, counted up to 100,000, and the age of the oldest. */
export interface Backlog {
  readonly waiting: number;
  readonly oldestSeconds: number;
}

interface BacklogRow {
  readonly waiting: number;
  readonly oldest_seconds: number;
}

/** Events that were written in the transaction of their change, read over one connection. */
export class Outbox {
  constructor(private readonly calls: Calls) {}

  /** Reads the oldest entries in order, without payloads, because there may be thousands. */
  next(atMost: number): Promise<Entry[]> {
    return this.calls.rows<Entry>(statements.next, [atMost]);
  }

  /** Reads the events of these entries, in order, within the same window. */
  async read(entries: readonly Entry[], among: number): Promise<Waiting[]> {
    if (entries.length === 0) return [];
    return this.calls.rows<Waiting>(statements.read, [among, entries.map(({ id }) => id)]);
  }

  async forget(ids: readonly string[]): Promise<void> {
    await this.calls.rows(statements.forget, [ids]);
  }

  async backlog(): Promise<Backlog> {
    const { waiting, oldest_seconds: oldestSeconds } = await this.calls.call<BacklogRow>(statements.backlog, []);
    return { waiting, oldestSeconds };
  }
}

const statements = {
  next: { name: 'events_next', text: 'SELECT id, subject FROM events.next($1)' },
  read: { name: 'events_read', text: 'SELECT * FROM events.next($1) WHERE id = ANY ($2::bigint[]) ORDER BY id' },
  forget: { name: 'events_forget', text: 'SELECT events.forget($1)' },
  backlog: { name: 'events_backlog', text: 'SELECT * FROM events.backlog()' },
} as const;
