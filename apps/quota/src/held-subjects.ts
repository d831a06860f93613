import type { Entry } from './outbox.ts';
import type { Published } from './publish-in-order.ts';

/** Maximum number of blocked events that are skipped; beyond it the other events wait as well. */
const mostPassed = 10_000;
/** Maximum number of blocked subjects retried per round, least recently tried first. */
const mostTried = 32;

/** Result of a relay round. */
interface Round extends Published {
  /** Entries that were read. */
  readonly waiting: readonly Entry[];
}

/**
 * Subjects blocked by a failed event. Their events stay at the front of the outbox, so the read window is extended to
 * reach the events of other subjects behind them.
 */
export class HeldSubjects {
  /** In order of their last attempt. */
  private readonly subjects = new Set<string>();
  private passed = 0;

  /** @param batch maximum number of events sent together. */
  constructor(private readonly batch: number) {}

  /** Number of events to read. */
  get window(): number {
    return this.batch + this.passed;
  }

  /** Selects the entries to send; of a blocked subject only the first one, as a retry. */
  next(waiting: readonly Entry[]): readonly Entry[] {
    const turns = new Set([...this.subjects].slice(0, mostTried));
    // Deleting the subject lets its first event pass, and none after it.
    const maySend = ({ subject }: Entry): boolean => !this.subjects.has(subject) || turns.delete(subject);
    return waiting.filter(maySend).slice(0, this.batch);
  }

  /** Updates the blocked subjects with the result of a round. */
  note({ waiting, stored, failed }: Round): void {
    const done = new Set(stored);
    const stay = new Set(waiting.map(({ subject }) => subject));
    for (const { id, subject } of waiting) if (done.has(id)) stay.delete(subject);
    for (const subject of this.subjects) if (!stay.has(subject)) this.subjects.delete(subject);
    for (const subject of failed) {
      this.subjects.delete(subject);
      this.subjects.add(subject);
    }
    const held = waiting.filter(({ id, subject }) => this.subjects.has(subject) && !done.has(id));
    // Doubled each round, so that the window soon reaches past all blocked events.
    this.passed = Math.min(2 * held.length, mostPassed);
  }
}
