import type { Calls } from '@kerf/db';

/** An event that waits to be published. */
export interface Waiting {
  readonly id: string;
  readonly subject: string;
  readonly msg_id: string;
  /** JSON, as it will be sent. */
  readonly payload: string;
}

/** How much waits, counted up to 100,000, and since when the oldest does. */
export interface Backlog {
  readonly waiting: number;
  readonly oldestSeconds: number;
}

interface BacklogRow {
  readonly waiting: number;
  readonly oldest_seconds: number;
}

/** The events that were written with the changes they report, over one connection. */
export class Outbox {
  constructor(private readonly calls: Calls) {}

  /** The oldest events, in their order. */
  next(atMost: number): Promise<Waiting[]> {
    return this.calls.rows<Waiting>(statements.next, [atMost]);
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
  next: { name: 'events_next', text: 'SELECT * FROM events.next($1)' },
  forget: { name: 'events_forget', text: 'SELECT events.forget($1)' },
  backlog: { name: 'events_backlog', text: 'SELECT * FROM events.backlog()' },
} as const;
