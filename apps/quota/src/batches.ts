import { isDeadlock } from '@kerf/db';
import { Fault } from '@kerf/errors';

/** Senders of calls: one call, or many with the answers in the same order. */
interface Sending<Call, Answer> {
  readonly one: (call: Call) => Promise<Answer>;
  readonly many: (calls: readonly Call[]) => Promise<readonly Answer[]>;
}

interface Waiting<Call, Answer> {
  readonly call: Call;
  readonly since: number;
  readonly resolve: (answer: Answer | PromiseLike<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

interface Patience {
  /** Maximum wait; a call that has waited longer is rejected, because its caller would have timed out. */
  readonly mostWaitMs: number;
  readonly now?: () => number;
}

const mostOnTheirWay = 4;
const mostInOne = 64;
const mostWaiting = 8_192;

/**
 * Batches concurrent calls: those of one event loop tick, and those that arrive while the maximum number of batches is
 * in flight. A single call is sent alone, at once. Under overload, calls that have waited too long are rejected, so
 * that
 * the database works only for callers that still wait.
 */
export class Batches<Call, Answer> {
  private waiting: Waiting<Call, Answer>[] = [];
  private onTheirWay = 0;
  private isPlanned = false;

  private readonly mostWaitMs: number;
  private readonly now: () => number;

  constructor(
    private readonly sending: Sending<Call, Answer>,
    { mostWaitMs, now = () => performance.now() }: Patience,
  ) {
    this.mostWaitMs = mostWaitMs;
    this.now = now;
  }

  /** Submits a call. Throws `unavailable`, marked as undone, when the queue is full or the call has waited too long. */
  async ask(call: Call): Promise<Answer> {
    if (this.waiting.length >= mostWaiting) throw unsent();
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.push({ call, since: this.now(), resolve, reject });
      this.plan();
    });
  }

  private plan(): void {
    if (this.isPlanned || this.onTheirWay >= mostOnTheirWay || this.waiting.length === 0) return;
    this.isPlanned = true;
    setImmediate(() => {
      this.isPlanned = false;
      this.refuseLate();
      const batch = this.waiting.splice(0, mostInOne);
      if (batch.length > 0) void this.send(batch);
      this.plan();
    });
  }

  /** Rejects calls that have waited too long; the queue is in order of arrival. */
  private refuseLate(): void {
    const earliest = this.now() - this.mostWaitMs;
    const inTime = this.waiting.findIndex(({ since }) => since >= earliest);
    const late = this.waiting.splice(0, inTime < 0 ? this.waiting.length : inTime);
    for (const { reject } of late) reject(unsent());
  }

  private async send(batch: readonly Waiting<Call, Answer>[]): Promise<void> {
    this.onTheirWay += 1;
    await this.deliver(batch);
    this.onTheirWay -= 1;
    this.plan();
  }

  private async deliver(batch: readonly Waiting<Call, Answer>[]): Promise<void> {
    const [first] = batch;
    if (first && batch.length === 1) return this.deliverAlone(first);
    try {
      const answers = await this.sending.many(batch.map(({ call }) => call));
      batch.forEach(({ resolve, reject }, place) => {
        const answer = answers[place];
        if (answer === undefined) reject(new Error(`The batch has no answer at index ${place}.`));
        else resolve(answer);
      });
    } catch (error) {
      // A failed batch has changed nothing, so each call is retried alone, to find the one at fault. After a deadlock
      // too:
      // alone, each call locks a single account.
      if (error instanceof Fault && !isDeadlock(error)) batch.forEach(({ reject }) => reject(error));
      else await Promise.all(batch.map((waiting) => this.deliverAlone(waiting)));
    }
  }

  private deliverAlone({ call, resolve, reject }: Waiting<Call, Answer>): Promise<void> {
    return this.sending.one(call).then(resolve, reject);
  }
}

const unsent = (): Fault => Fault.of('unavailable', { service: 'quota' }, { isUndone: true });
