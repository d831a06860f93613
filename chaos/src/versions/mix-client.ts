import { pause } from '@kerf/concurrency';
import { conclude, type Attempt, type Try } from '../journal/attempt.ts';
import { deleteFile, sendWithFiles } from '../load/file-requests.ts';
import { type DrawOptions, drawTask, type Task } from '../load/operations.ts';
import type { Gateways } from '../load/send-request.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** Counts of the requests in one mix, with the first failures. */
export class MixCounts {
  requests = 0;
  failed = 0;
  readonly examples: string[] = [];

  /** Counts a response; a sound request must be answered, by a success or a refusal of the application. */
  add({ tool, way, isSound }: Attempt, { seen, answer, message = '' }: Try): void {
    this.requests += 1;
    if (!isSound || seen === 'acknowledged' || seen === 'refused') return;
    this.failed += 1;
    if (this.examples.length < maxExamples) this.examples.push(`${tool} over ${way}: ${answer} ${message}`);
  }
}

const maxExamples = 3;
const pauseMs = 20;
/** Number of keyed answers that a client keeps from each mix to repeat them in all later ones. */
const maxKept = 8;

/** Client of one account that sends one request at a time and repeats its keyed requests in later mixes. */
export class MixClient {
  readonly #gateways: Gateways;
  readonly #random: SeededRandom;
  readonly #options: DrawOptions;
  readonly #kept: Task[] = [];
  /** Every request so far. */
  readonly attempts: Attempt[] = [];

  constructor(gateways: Gateways, random: SeededRandom, options: DrawOptions) {
    this.#gateways = gateways;
    this.#random = random;
    this.#options = options;
  }

  /** Sends new operations until the signal aborts. */
  async sendUntil(until: AbortSignal, counts: MixCounts): Promise<void> {
    while (!until.aborted) {
      const task = await this.#send(drawTask(this.#random, this.#options), counts);
      this.attempts.push(task.attempt);
      if (isRepeatable(task) && this.#kept.length < maxKept) this.#kept.push(task);
      else if (task.fileId && conclude(task.attempt) !== 'open') await deleteFile(this.#gateways, task.fileId);
      await pause(pauseMs);
    }
  }

  /** Sends the kept requests again under their Idempotency-Keys: the answers of another mix are replayed. */
  async repeatKept(counts: MixCounts): Promise<void> {
    for (const task of this.#kept) await this.#send(task, counts);
  }

  async #send(task: Task, counts: MixCounts): Promise<Task> {
    const sent = await sendWithFiles(this.#gateways, task);
    sent.task.attempt.tries.push(sent.seen);
    counts.add(sent.task.attempt, sent.seen);
    return sent.task;
  }
}

const isRepeatable = ({ attempt: { idempotencyKey, isSound, tries } }: Task): boolean =>
  idempotencyKey !== undefined && isSound && tries.every(({ seen }) => seen === 'acknowledged' || seen === 'refused');
