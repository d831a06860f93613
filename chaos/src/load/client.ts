import { setTimeout as pause } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { Key } from '../deployment/accounts.ts';
import type { Dice } from '../dice.ts';
import { type Attempt, conclusionOf, type Seen, type Try } from './attempt.ts';
import { askWithFiles, discard } from './errands.ts';
import { drawTask, type Orders, type Task } from './operations.ts';

/** Options of a client. */
export interface ClientOptions {
  readonly key: Key;
  readonly orders: Orders;
  readonly gatewayUrls: readonly string[];
  readonly dispatcher: Dispatcher;
  readonly dice: Dice;
  /** Called before each attempt. */
  readonly begun: () => void;
  /** Called with each finished attempt. */
  readonly over: (attempt: Attempt) => void;
}

const mostUnfinished = 12;
const shortestPauseMs = 10;
const longestPauseMs = 80;
const finishPauseMs = 250;

/** Client with its own key: sends one request at a time, and retries those with an Idempotency-Key until answered. */
export class Client {
  readonly #options: ClientOptions;
  #unfinished: Task[] = [];

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Sends new operations, and retries those without a response, until the signal aborts. */
  async work(until: AbortSignal): Promise<void> {
    while (!until.aborted) {
      await this.#do(this.#next());
      await pause(this.#options.dice.between(shortestPauseMs, longestPauseMs));
    }
  }

  /** Retries the unanswered operations without starting new ones; after `forMs` the rest stay open. */
  async finish(forMs: number): Promise<void> {
    const end = performance.now() + forMs;
    while (this.#unfinished.length > 0 && performance.now() < end) {
      const tasks = this.#unfinished;
      this.#unfinished = [];
      for (const task of tasks) await this.#do(task);
      await pause(finishPauseMs);
    }
    for (const { attempt } of this.#unfinished.splice(0)) this.#options.over(attempt);
  }

  #next(): Task {
    const { dice, orders } = this.#options;
    const again = this.#unfinished.length >= mostUnfinished || (this.#unfinished.length > 0 && dice.chance(0.3));
    if (!again) {
      this.#options.begun();
      return drawTask(dice, orders);
    }
    const task = dice.pick(this.#unfinished);
    this.#unfinished = this.#unfinished.filter((other) => other !== task);
    return task;
  }

  async #do(asked: Task): Promise<void> {
    const { key, gatewayUrls, dispatcher, dice } = this.#options;
    const gateways = { url: () => dice.pick(gatewayUrls), dispatcher, secret: key.secret };
    const { task, seen } = await askWithFiles(gateways, asked);
    task.attempt.tries.push(seen);
    if (this.#isWorthAsking(task.attempt, seen)) return void this.#unfinished.push(task);
    this.#options.over(task.attempt);
    // An adapter may still be about to read the file of an open operation.
    if (task.fileId && conclusionOf(task.attempt) !== 'open') await discard(gateways, task.fileId);
  }

  /** A key makes retries safe: after a missing response, and sometimes to check that the response is the same. */
  #isWorthAsking({ idempotencyKey, tries }: Attempt, { seen, answer }: Try): boolean {
    if (idempotencyKey === undefined || tries.filter((one) => one.seen === seen && isAnswer(seen)).length > 1)
      return false;
    if (isAnswer(seen)) return this.#options.dice.chance(0.3);
    return seen === 'unknown' || seen === 'running' || /^5(?!02)|^no answer/.test(answer);
  }
}

const isAnswer = (seen: Seen): boolean => seen === 'acknowledged' || seen === 'refused';
