import type { Entry } from './outbox.ts';
import type { Published } from './publish-in-order.ts';

/** So many events that are held back are passed by; when more are, the others wait with them. */
const mostPassed = 10_000;
/** So many subjects that are held back are tried again in one round, first those that were not for longest. */
const mostTried = 32;

/** How a round of the relay ended. */
interface Round extends Published {
  /** What was read. */
  readonly waiting: readonly Entry[];
}

/**
 * The subjects whose first event failed. Their events stay at the front of the outbox: it is read so much further that
 * those of the others are found behind them.
 */
export class HeldSubjects {
  /** In the order in which they were tried last. */
  private readonly subjects = new Set<string>();
  private passed = 0;

  /** So many events are sent together. */
  constructor(private readonly batch: number) {}

  /** How many events to read. */
  get window(): number {
    return this.batch + this.passed;
  }

  /** What to send of the events that wait: of a subject that is held back its first, to see whether it still fails. */
  next(waiting: readonly Entry[]): readonly Entry[] {
    const turns = new Set([...this.subjects].slice(0, mostTried));
    // To delete it is to let its first event pass, and none behind that.
    const maySend = ({ subject }: Entry): boolean => !this.subjects.has(subject) || turns.delete(subject);
    return waiting.filter(maySend).slice(0, this.batch);
  }

  /** Of what was sent some was stored, some failed, and some may have been neither. */
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
    // Twice as far each time: soon past all of them.
    this.passed = Math.min(2 * held.length, mostPassed);
  }
}
