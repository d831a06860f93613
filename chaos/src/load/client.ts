import { pause } from '@kerf/concurrency';
import type { Dispatcher } from 'undici';
import type { Key } from '../deployment/accounts.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { type Attempt, conclude, type Observation, type Try } from '../journal/attempt.ts';
import { sendWithFiles, deleteFile } from './file-requests.ts';
import { drawTask, type DrawOptions, type Task } from './operations.ts';

/** Options of a client. */
export interface ClientOptions {
  readonly key: Key;
  readonly options: DrawOptions;
  readonly gatewayUrls: readonly string[];
  readonly dispatcher: Dispatcher;
  readonly random: SeededRandom;
  /** Called before each attempt. */
  readonly onBegin: () => void;
  /** Called with each finished attempt. */
  readonly onFinish: (attempt: Attempt) => void;
}

const maxUnfinished = 12;
const minPauseMs = 10;
const maxPauseMs = 80;
const finishPauseMs = 250;

/** Client with its own key: sends one request at a time, and retries those with an Idempotency-Key until answered. */
export class Client {
  readonly #options: ClientOptions;
  #unfinished: Task[] = [];

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Sends new operations, and retries those without a response, until the signal aborts. */
  async sendUntil(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await this.#send(this.#next());
      await pause(this.#options.random.nextBetween(minPauseMs, maxPauseMs));
    }
  }

  /** Retries the unanswered operations without starting new ones; after `forMs` the rest stay open. */
  async finishOpen(durationMs: number): Promise<void> {
    const end = performance.now() + durationMs;
    while (this.#unfinished.length > 0 && performance.now() < end) {
      const tasks = this.#unfinished;
      this.#unfinished = [];
      for (const task of tasks) await this.#send(task);
      await pause(finishPauseMs);
    }
    for (const { attempt } of this.#unfinished.splice(0)) this.#options.onFinish(attempt);
  }

  #next(): Task {
    const { random, options: orders } = this.#options;
    const retries = this.#unfinished.length >= maxUnfinished || (this.#unfinished.length > 0 && random.chance(0.3));
    if (!retries) {
      this.#options.onBegin();
      return drawTask(random, orders);
    }
    const task = random.pick(this.#unfinished);
    this.#unfinished = this.#unfinished.filter((other) => other !== task);
    return task;
  }

  async #send(openTask: Task): Promise<void> {
    const { key, gatewayUrls, dispatcher, random } = this.#options;
    const gateways = { url: () => random.pick(gatewayUrls), dispatcher, secret: key.secret };
    const { task, seen } = await sendWithFiles(gateways, openTask);
    task.attempt.tries.push(seen);
    if (this.#isWorthRetrying(task.attempt, seen)) return void this.#unfinished.push(task);
    this.#options.onFinish(task.attempt);
    // An adapter may still be about to read the file of an open operation.
    if (task.fileId && conclude(task.attempt) !== 'open') await deleteFile(gateways, task.fileId);
  }

  /** A key makes retries safe: after a missing response, and sometimes to check that the response is the same. */
  #isWorthRetrying({ idempotencyKey, tries }: Attempt, { seen, answer }: Try): boolean {
    if (idempotencyKey === undefined || tries.filter((one) => one.seen === seen && isAnswer(seen)).length > 1)
      return false;
    if (isAnswer(seen)) return this.#options.random.chance(0.3);
    return seen === 'unknown' || seen === 'running' || /^5(?!02)|^no answer/.test(answer);
  }
}

const isAnswer = (seen: Observation): boolean => seen === 'acknowledged' || seen === 'refused';
