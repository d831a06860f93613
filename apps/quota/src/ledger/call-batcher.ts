import { isDeadlock } from '@kerf/db';
import { Fault } from '@kerf/errors';

/** Senders of calls: one call, or many with the answers in the same order. */
interface CallSender<Call, Answer> {
  readonly sendOne: (call: Call) => Promise<Answer>;
  readonly sendMany: (calls: readonly Call[]) => Promise<readonly Answer[]>;
}

interface QueuedCall<Call, Answer> {
  readonly call: Call;
  readonly queuedAt: number;
  readonly resolve: (answer: Answer | PromiseLike<Answer>) => void;
  readonly reject: (error: unknown) => void;
}

interface BatcherOptions {
  /** Maximum wait; a call that has waited longer is rejected, because its caller would have timed out. */
  readonly maxWaitMs: number;
  readonly now?: () => number;
}

const maxInFlight = 4;
const maxBatchSize = 64;
const maxQueued = 8_192;

/**
 * Batches concurrent calls: those of one event loop tick, and those that arrive while the maximum number of batches is
 * in flight. A single call is sent alone, at once. Under overload, calls that have waited too long are rejected, so
 * that the database works only for callers that still wait.
 */
export class CallBatcher<Call, Answer> {
  private waiting: QueuedCall<Call, Answer>[] = [];
  private inFlight = 0;
  private isScheduled = false;

  private readonly maxWaitMs: number;
  private readonly now: () => number;

  constructor(
    private readonly sender: CallSender<Call, Answer>,
    { maxWaitMs, now = () => performance.now() }: BatcherOptions,
  ) {
    this.maxWaitMs = maxWaitMs;
    this.now = now;
  }

  /** Submits a call. Throws `unavailable`, marked as undone, when the queue is full or the call has waited too long. */
  async submitCall(call: Call): Promise<Answer> {
    if (this.waiting.length >= maxQueued) throw createOverloadFault();
    return new Promise<Answer>((resolve, reject) => {
      this.waiting.push({ call, queuedAt: this.now(), resolve, reject });
      this.scheduleBatch();
    });
  }

  private scheduleBatch(): void {
    if (this.isScheduled || this.inFlight >= maxInFlight || this.waiting.length === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.rejectExpired();
      const batch = this.waiting.splice(0, maxBatchSize);
      if (batch.length > 0) void this.sendBatch(batch);
      this.scheduleBatch();
    });
  }

  /** Rejects calls that have waited too long; the queue is in order of arrival. */
  private rejectExpired(): void {
    const earliest = this.now() - this.maxWaitMs;
    const inTime = this.waiting.findIndex(({ queuedAt }) => queuedAt >= earliest);
    const late = this.waiting.splice(0, inTime < 0 ? this.waiting.length : inTime);
    for (const { reject } of late) reject(createOverloadFault());
  }

  private async sendBatch(batch: readonly QueuedCall<Call, Answer>[]): Promise<void> {
    this.inFlight += 1;
    await this.deliverBatch(batch);
    this.inFlight -= 1;
    this.scheduleBatch();
  }

  private async deliverBatch(batch: readonly QueuedCall<Call, Answer>[]): Promise<void> {
    const [first] = batch;
    if (first && batch.length === 1) return this.sendSingle(first);
    try {
      const answers = await this.sender.sendMany(batch.map(({ call }) => call));
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index];
        if (answer === undefined) reject(new Error(`The batch has no answer at index ${index}.`));
        else resolve(answer);
      });
    } catch (error) {
      // A failed batch has changed nothing, so each call is retried alone, to find the one at fault. After a deadlock
      // too:
      // alone, each call locks a single account.
      if (error instanceof Fault && !isDeadlock(error)) batch.forEach(({ reject }) => reject(error));
      else await Promise.all(batch.map((waiting) => this.sendSingle(waiting)));
    }
  }

  private sendSingle({ call, resolve, reject }: QueuedCall<Call, Answer>): Promise<void> {
    return this.sender.sendOne(call).then(resolve, reject);
  }
}

const createOverloadFault = (): Fault => Fault.of('unavailable', { service: 'quota' }, { isUndone: true });
