import { didYouMean } from '@kerf/catalog';
import type { Answer, CommandName, Commands, Request } from './commands.ts';
import { compiledOcct } from './compiled-occt.ts';
import { Deadline } from './deadline.ts';
import { KernelError, type WireFailure } from './kernel-error.ts';
import { KernelThread } from './kernel-thread.ts';
import { SavedDocument } from './saved-document.ts';

const rollBackTimeoutMs = 5000;

/** One document and the worker it is open in, or after that one's death the next. It performs one request at a time. */
export class Session {
  #saved: SavedDocument;
  /** What runs as a batch: the worker that has begun it, and the document as it has become there. */
  #batch: { readonly thread: Promise<KernelThread> | undefined; readonly draft: SavedDocument } | undefined;
  readonly #memoryLimitBytes: number;
  readonly #stopped: AbortSignal;
  #thread: Promise<KernelThread> | undefined;
  #memoryBytes = 0;
  #starts = 0;

  constructor(document: SavedDocument, memoryLimitBytes: number, stopped: AbortSignal) {
    this.#saved = document;
    this.#memoryLimitBytes = memoryLimitBytes;
    this.#stopped = stopped;
  }

  get document(): SavedDocument {
    return this.#saved;
  }

  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  /** How many workers have replaced the first one. */
  get restarts(): number {
    return Math.max(0, this.#starts - 1);
  }

  async perform<C extends CommandName>(request: Request<C>, deadline: Deadline): Promise<Commands[C]['result']> {
    const thread = await deadline.before(this.current());
    if (this.#batch && this.#batch.thread !== this.#thread) throw batchLost();
    const answer = await deadline.before(thread.ask(request)).catch((error: unknown) => {
      this.#replace(thread);
      throw error;
    });
    this.#memoryBytes = thread.memoryBytes;
    if ('changes' in answer && answer.changes) this.#newest.apply(answer.changes);
    if (this.#isSpent(answer)) this.#replace(thread);
    if ('failure' in answer) throw this.#failed(answer.failure);
    return answer.result;
  }

  /** From here on what is performed is one change, until `endBatch`, or none at all, after `rollBack`. */
  async beginBatch(deadline: Deadline): Promise<void> {
    await this.perform({ command: 'begin_batch', parameters: {} }, deadline);
    this.#batch = { thread: this.#thread, draft: this.#saved.fork() };
  }

  async endBatch(deadline: Deadline): Promise<void> {
    await this.perform({ command: 'end_batch', parameters: {} }, deadline);
    this.#saved = this.#newest;
    this.#batch = undefined;
  }

  /** A worker that has died has rolled back already: the next one started with the document before the batch. */
  async rollBack(): Promise<void> {
    const thread = this.#thread;
    const isLost = this.#batch?.thread !== thread;
    this.#batch = undefined;
    if (isLost) return;
    const deadline = new Deadline('roll_back', { timeoutMs: rollBackTimeoutMs }, this.#stopped);
    const rolledBack = this.perform({ command: 'roll_back', parameters: {} }, deadline);
    await rolledBack.catch(async () => (await thread)?.stop()).finally(() => deadline.clear());
  }

  /** Goes on with another document, in another worker. */
  open(document: SavedDocument): void {
    this.#saved = document;
    this.#thread = Promise.resolve(this.#thread?.then((thread) => thread.stop())).then(() => this.#start());
    this.#thread.catch(() => undefined); // the next command hears of it
  }

  /** The running worker, or a new one when there is none. */
  async current(): Promise<KernelThread> {
    const thread = await (this.#thread ??= this.#start());
    if (thread.alive) return thread;
    return (this.#thread = this.#start());
  }

  async stop(): Promise<void> {
    await (await this.#thread?.catch(() => undefined))?.stop();
  }

  get #newest(): SavedDocument {
    return this.#batch?.draft ?? this.#saved;
  }

  #failed({ code, message, objectId }: WireFailure): KernelError {
    const suggestion = objectId === undefined ? '' : didYouMean(objectId, this.#newest.ids);
    return new KernelError(code, message + suggestion, objectId);
  }

  /** After a crash nothing in the worker can be trusted; above the limit it costs more than a new one. */
  #isSpent(answer: Answer<CommandName>): boolean {
    if ('failure' in answer && answer.failure.code === 'KERNEL_CRASH') return true;
    return answer.memoryBytes > this.#memoryLimitBytes && !this.#batch;
  }

  #replace(thread: KernelThread): void {
    this.#thread = thread.stop().then(() => this.#start());
    this.#thread.catch(() => undefined); // the next command hears of it
  }

  async #start(): Promise<KernelThread> {
    try {
      this.#stopped.throwIfAborted();
      this.#starts += 1;
      const thread = await KernelThread.start({ occt: await compiledOcct(), snapshot: this.#saved.snapshot() });
      this.#memoryBytes = thread.memoryBytes;
      return thread;
    } catch (error) {
      this.#thread = undefined; // the next command tries again
      throw error;
    }
  }
}

const batchLost = () =>
  new KernelError('KERNEL_CRASH', 'The batch ended with the command that stopped the kernel; nothing of it is left.');
