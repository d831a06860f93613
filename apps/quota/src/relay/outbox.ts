import type { StatementRunner } from '@kerf/db';
import { getErrorMessage } from '@kerf/errors';

/** Id and subject of a pending event. */
export interface OutboxEntry {
  readonly id: string;
  readonly subject: string;
}

/** Event that waits to be published. */
export interface PendingEvent extends OutboxEntry {
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
  constructor(private readonly calls: StatementRunner) {}

  /** Reads the oldest entries in order, without payloads, because there may be thousands. */
  readEntries(limit: number): Promise<OutboxEntry[]> {
    return this.calls.queryRows<OutboxEntry>(statements.next, [limit]);
  }

  /** Reads the events of these entries, in order, within the same window. */
  async readEvents(entries: readonly OutboxEntry[], window: number): Promise<PendingEvent[]> {
    if (entries.length === 0) return [];
    return this.calls.queryRows<PendingEvent>(statements.read, [window, entries.map(({ id }) => id)]);
  }

  /** Marks events as stored by this server. They are kept until it has certainly written them to disk. */
  async markStored(ids: readonly string[], serverId: string): Promise<void> {
    await this.calls.queryRows(statements.markStored, [ids, serverId]);
  }

  /** Lets up to `limit` stored events wait again that another server than this one stored, and returns their number. */
  async restoreEvents(limit: number, serverId: string): Promise<number> {
    return (await this.calls.queryOne<{ restored: number }>(statements.restore, [limit, serverId])).restored;
  }

  async countBacklog(): Promise<Backlog> {
    const { waiting, oldest_seconds: oldestSeconds } = await this.calls.queryOne<BacklogRow>(statements.backlog, []);
    return { waiting, oldestSeconds };
  }
}

/** Adds the event to an error. */
export const nameEvent =
  ({ subject, msg_id: id }: PendingEvent) =>
  (cause: unknown): never => {
    throw new Error(`${subject}, message ${id}: ${getErrorMessage(cause)}`, { cause });
  };

const statements = {
  next: { name: 'events_next', text: 'SELECT id, subject FROM events.next($1)' },
  read: { name: 'events_read', text: 'SELECT * FROM events.next($1) WHERE id = ANY ($2::bigint[]) ORDER BY id' },
  markStored: { name: 'events_mark_stored', text: 'SELECT events.mark_stored($1, $2)' },
  restore: { name: 'events_restore', text: 'SELECT events.restore($1, $2) AS restored' },
  backlog: { name: 'events_backlog', text: 'SELECT * FROM events.backlog()' },
} as const;
