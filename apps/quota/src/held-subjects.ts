import type { Waiting } from './outbox.ts';

/** So many events that are held back are passed by; when more are, the others wait with them. */
const mostPassed = 10_000;
/** So many subjects that are held back are tried again in one round, first those that were not for longest. */
const mostTried = 32;

/** How a round of the relay ended. */
interface Round {
  /** What was read. */
  readonly waiting: readonly Waiting[];
  /** What of it was sent. */
  readonly sent: readonly Waiting[];
  readonly stored: readonly string[];
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
  next(waiting: readonly Waiting[]): readonly Waiting[] {
    const present = new Set(waiting.map(({ subject }) => subject));
    const turns = new Set([...this.subjects].filter((subject) => present.has(subject)).slice(0, mostTried));
    // To delete it is to let its first event pass, and none behind that.
    const maySend = ({ subject }: Waiting): boolean => !this.subjects.has(subject) || turns.delete(subject);
    return waiting.filter(maySend).slice(0, this.batch);
  }

  /** Some of what was sent was not stored. */
  note({ waiting, sent, stored }: Round): void {
    const done = new Set(stored);
    const failed = new Set(sent.filter(({ id }) => !done.has(id)).map(({ subject }) => subject));
    for (const { subject } of sent) this.subjects.delete(subject);
    for (const subject of failed) this.subjects.add(subject);
    const held = waiting.filter(({ id, subject }) => this.subjects.has(subject) && !done.has(id));
    // Twice as far each time: soon past all of them.
    this.passed = Math.min(2 * held.length, mostPassed);
  }

  /** All that was sent was stored: nothing is held back any more. */
  clear(): void {
    this.subjects.clear();
    this.passed = 0;
  }
}
