import type { OutboxEntry } from './outbox.ts';
import type { PublishResult } from './publish-in-order.ts';

/** Maximum number of blocked events that are skipped; beyond it the other events wait as well. */
const maxSkipped = 10_000;
/** Maximum number of blocked subjects retried per round, least recently tried first. */
const maxRetried = 32;

/** Result of a relay round. */
interface RelayRound extends PublishResult {
  /** Entries that were read. */
  readonly waiting: readonly OutboxEntry[];
}

/**
 * Subjects blocked by a failed event. Their events stay at the front of the outbox, so the read window is extended to
 * reach the events of other subjects behind them.
 */
export class BlockedSubjects {
  /** In order of their last attempt. */
  private readonly subjects = new Set<string>();
  private skipped = 0;

  /** @param batchSize maximum number of events sent together. */
  constructor(private readonly batchSize: number) {}

  /** Number of events to read. */
  get window(): number {
    return this.batchSize + this.skipped;
  }

  /** Selects the entries to send; of a blocked subject only the first one, as a retry. */
  selectEntries(waiting: readonly OutboxEntry[]): readonly OutboxEntry[] {
    const retries = new Set([...this.subjects].slice(0, maxRetried));
    // Deleting the subject lets its first event pass, and none after it.
    const canSend = ({ subject }: OutboxEntry): boolean => !this.subjects.has(subject) || retries.delete(subject);
    return waiting.filter(canSend).slice(0, this.batchSize);
  }

  /** Updates the blocked subjects with the result of a round. */
  recordRound({ waiting, stored, failed }: RelayRound): void {
    const storedIds = new Set(stored);
    const blocked = new Set(waiting.map(({ subject }) => subject));
    for (const { id, subject } of waiting) if (storedIds.has(id)) blocked.delete(subject);
    for (const subject of this.subjects) if (!blocked.has(subject)) this.subjects.delete(subject);
    for (const subject of failed) {
      this.subjects.delete(subject);
      this.subjects.add(subject);
    }
    const held = waiting.filter(({ id, subject }) => this.subjects.has(subject) && !storedIds.has(id));
    // Doubled each round, so that the window soon reaches past all blocked events.
    this.skipped = Math.min(2 * held.length, maxSkipped);
  }
}
