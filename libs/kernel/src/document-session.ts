import { didYouMean } from '@kerf/catalog';
import type { WorkerResponse, CommandName, Commands, TransactionControl, CommandRequest } from './commands.ts';
import { getCompiledOcct } from './compiled-occt.ts';
import type { Deadline } from './deadline.ts';
import { KernelError, type WireFailure } from './kernel-error.ts';
import { KernelThread } from './kernel-thread.ts';
import { SavedDocument } from './saved-document.ts';

/** An open transaction. */
interface OpenTransaction {
  /** The document with the changes of the transaction. */
  readonly draft: SavedDocument;
  /** The worker that can roll it back. */
  readonly thread: KernelThread;
  readonly isOneStep: boolean;
}

/** One document and its current worker, which is replaced when it dies. Runs one request at a time. */
export class DocumentSession {
  #saved: SavedDocument;
  #open: OpenTransaction | undefined;
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

  /** The current document, including the changes of an open transaction. */
  get document(): SavedDocument {
    return this.#open?.draft ?? this.#saved;
  }

  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  /** Number of times the worker was replaced. */
  get restarts(): number {
    return Math.max(0, this.#starts - 1);
  }

  async runCommand<C extends CommandName>(
    request: CommandRequest<C>,
    deadline: Deadline,
  ): Promise<Commands[C]['result']> {
    const thread = await deadline.race(this.getThread());
    if (this.#open?.isOneStep && this.#isLost) throw transactionLost();
    const answer = await deadline.race(thread.sendRequest(request)).catch((error: unknown) => {
      this.#replace(thread);
      throw error;
    });
    this.#memoryBytes = thread.memoryBytes;
    if ('changes' in answer && answer.changes) this.document.applyChanges(answer.changes);
    if (this.#isSpent(thread, answer)) this.#replace(thread);
    if ('failure' in answer) throw this.#failed(answer.failure);
    return answer.result;
  }

  /** Begins a transaction: later commands can be rolled back, and optionally form one undo step. */
  async beginTransaction(isOneStep: boolean, deadline: Deadline): Promise<void> {
    const thread = await deadline.race(this.getThread());
    this.#open = { isOneStep, thread, draft: this.#saved.fork() };
    thread.queueControl(isOneStep ? 'begin_one_step' : 'begin');
  }

  /** Returns the document to commit. A single-step transaction is lost with its worker; several steps are not. */
  getDocumentToCommit(): SavedDocument {
    if (this.#open?.isOneStep && this.#isLost) throw transactionLost();
    return this.document;
  }

  commit(): void {
    const { thread, isOneStep = false } = this.#open ?? {};
    this.#saved = this.getDocumentToCommit();
    this.#saved.commit(isOneStep);
    this.#open = undefined;
    if (thread?.isAlive) this.#settle(thread, 'commit');
  }

  async rollBack(): Promise<void> {
    const { isOneStep, draft, thread } = this.#open ?? {};
    this.#open = undefined;
    if (thread?.isAlive) return this.#settle(thread, 'roll_back');
    // A replacement worker started with the changes up to then, unless the transaction is a single step.
    if (!isOneStep && draft && draft.revision !== this.#saved.revision) await this.stop();
  }

  /** Returns the running worker, or starts one. */
  async getThread(): Promise<KernelThread> {
    const thread = await (this.#thread ??= this.#start());
    if (thread.isAlive) return thread;
    return (this.#thread = this.#start());
  }

  async stop(): Promise<void> {
    await (await this.#thread?.catch(() => undefined))?.stop();
  }

  /** Document that a new worker opens: a single-step transaction is lost with its worker, separate steps are not. */
  get #opening(): SavedDocument {
    return this.#open?.isOneStep ? this.#saved : this.document;
  }

  /** True if the worker in which the transaction began has ended. */
  get #isLost(): boolean {
    return this.#open?.thread.isAlive === false;
  }

  #settle(thread: KernelThread, control: TransactionControl): void {
    thread.queueControl(control);
    if (this.#exceedsMemoryLimit(thread)) this.#replace(thread);
  }

  #failed({ code, message, objectId }: WireFailure): KernelError {
    const suggestion = objectId === undefined ? '' : didYouMean(objectId, this.document.objectIds);
    return new KernelError(code, message + suggestion, objectId);
  }

  #isSpent(thread: KernelThread, answer: WorkerResponse<CommandName>): boolean {
    return isCrash(answer) || (!this.#open && this.#exceedsMemoryLimit(thread));
  }

  /** True if the worker uses more memory than allowed. */
  #exceedsMemoryLimit(thread: KernelThread): boolean {
    return thread.memoryBytes > this.#memoryLimitBytes;
  }

  #replace(thread: KernelThread): void {
    this.#thread = thread.stop().then(() => this.#start());
    this.#thread.catch(() => undefined); // the next command reports it
  }

  async #start(): Promise<KernelThread> {
    try {
      this.#stopped.throwIfAborted();
      this.#starts += 1;
      const occt = await getCompiledOcct();
      const document = this.#opening;
      const input = { occt, snapshot: document.snapshot(), history: document.history };
      const thread = await KernelThread.start(input);
      this.#memoryBytes = thread.memoryBytes;
      return thread;
    } catch (error) {
      this.#thread = undefined; // the next command tries again
      throw error;
    }
  }
}

/** True if the kernel crashed: the state of its worker is undefined. */
const isCrash = (answer: WorkerResponse<CommandName>): boolean =>
  'failure' in answer && answer.failure.code === 'KERNEL_CRASH';

const transactionLost = () =>
  new KernelError('KERNEL_CRASH', 'A command of the batch stopped the kernel; the whole batch was rolled back.');
