import { isDeadlock } from '@kerf/db';
import { Fault } from '@kerf/errors';

/** How calls are sent: alone, or many with one answer each in the same order. */
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
  /** A call that has waited longer is not sent: it would be answered when its caller is gone. */
  readonly mostWaitMs: number;
  readonly now?: () => number;
}

const mostOnTheirWay = 4;
const mostInOne = 64;
const mostWaiting = 8_192;

/**
 * Sends calls together when there are many: those of one turn of the event loop, and those that arrive while as many
 * batches as useful are on their way. A call that comes alone goes alone, at once.
 * Under more load than the database bears, it works for those whose callers still wait, and the others are refused.
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

  /** Throws `unavailable`, undone, when more wait than could be answered in time, or this one has waited too long. */
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

  /** They wait in the order in which they came. */
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
        if (answer === undefined) reject(new Error(`The batch has no answer in place ${place}.`));
        else resolve(answer);
      });
    } catch (error) {
      // A batch that the database refused has changed nothing. Each call alone shows whose fault it was. Of a deadlock it
      // was nobody: alone they wait for one account each.
      if (error instanceof Fault && !isDeadlock(error)) batch.forEach(({ reject }) => reject(error));
      else await Promise.all(batch.map((waiting) => this.deliverAlone(waiting)));
    }
  }

  private deliverAlone({ call, resolve, reject }: Waiting<Call, Answer>): Promise<void> {
    return this.sending.one(call).then(resolve, reject);
  }
}

const unsent = (): Fault => Fault.of('unavailable', { service: 'quota' }, { isUndone: true });
