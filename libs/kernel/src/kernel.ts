import { type AdapterToolName, didYouMean } from '@kerf/catalog';
import type { Answer, CommandName, Commands, Request, Snapshot, StepContents } from './commands.ts';
import { compiledOcct } from './compiled-occt.ts';
import { Deadline, type Limits } from './deadline.ts';
import { KernelError, type WireFailure } from './kernel-error.ts';
import { KernelThread } from './kernel-thread.ts';
import { SavedDocument } from './saved-document.ts';

/** How a kernel is started; everything has a default. */
export interface KernelOptions {
  /** The name of the document, as get_state tells it and exported files carry it. */
  readonly documentName?: string;
  /** The document to go on with under this name, instead of an empty one. */
  readonly snapshot?: Snapshot | undefined;
  /** A worker whose memory has grown beyond this is replaced after the command: OCCT never gives memory back. */
  readonly memoryLimitBytes?: number;
}

/** How a kernel is doing. */
export interface KernelStatus {
  readonly documentName: string;
  readonly revision: number;
  readonly objectCount: number;
  /** Commands running and waiting. */
  readonly pending: number;
  readonly memoryBytes: number;
  /** How many workers have replaced the first one. */
  readonly restarts: number;
}

const mostPending = 1000;
const defaultMemoryLimitBytes = 1024 ** 3;

/**
 * One CAD document on an OCCT in its own worker thread.
 * Commands run one at a time, in order. One that crashes, runs late or is cancelled takes its worker with it,
 * and a new worker goes on with the document as it was before that command.
 */
export class Kernel {
  #saved: SavedDocument;
  readonly #memoryLimitBytes: number;
  readonly #stopped = new AbortController();
  #thread: Promise<KernelThread> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;
  #memoryBytes = 0;
  #starts = 0;

  private constructor({ documentName = 'Untitled', snapshot, memoryLimitBytes }: KernelOptions) {
    this.#saved = new SavedDocument(documentName, snapshot);
    this.#memoryLimitBytes = memoryLimitBytes ?? defaultMemoryLimitBytes;
  }

  /** Resolves when the kernel is warm: its first command is as fast as the next. */
  static async start(options: KernelOptions = {}): Promise<Kernel> {
    const kernel = new Kernel(options);
    await kernel.#current();
    return kernel;
  }

  /** Runs one tool with parameters the catalogue has parsed. Fails with a KernelError and then changes nothing. */
  run<N extends AdapterToolName>(
    tool: N,
    parameters: Commands[N]['parameters'],
    limits: Limits,
  ): Promise<Commands[N]['result']> {
    return this.#enqueue({ command: tool, parameters }, limits);
  }

  /** Reads a STEP file and tells what it holds; the document is left alone. */
  importStep(bytes: Uint8Array, limits: Limits): Promise<StepContents> {
    return this.#enqueue({ command: 'import_step', parameters: { bytes } }, limits);
  }

  /** The document as it is; each object that has not changed since an earlier snapshot is the very same. */
  snapshot(): Snapshot {
    return this.#saved.snapshot();
  }

  /** Goes back to a document as it was. No command may be running or waiting. */
  restore(snapshot: Snapshot): void {
    if (this.#pending > 0) throw new KernelError('INTERNAL', 'No way back: a command is at work.');
    this.#saved = new SavedDocument(snapshot.name, snapshot);
    const old = this.#thread;
    this.#thread = Promise.resolve(old?.then(stopped, () => undefined)).then(() => this.#start());
    this.#thread.catch(() => undefined); // the next command hears of it
  }

  get status(): KernelStatus {
    return {
      documentName: this.#saved.name,
      revision: this.#saved.revision,
      objectCount: this.#saved.ids.length,
      pending: this.#pending,
      memoryBytes: this.#memoryBytes,
      restarts: Math.max(0, this.#starts - 1),
    };
  }

  /** Cancels what runs and waits, and ends the worker. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await (await this.#thread?.catch(() => undefined))?.stop();
  }

  async #enqueue<C extends CommandName>(request: Request<C>, limits: Limits): Promise<Commands[C]['result']> {
    if (this.#pending >= mostPending) throw new KernelError('INTERNAL', `${mostPending} commands wait already.`);
    const deadline = new Deadline(request.command, limits, this.#stopped.signal);
    const turn = this.#last;
    const outcome = deadline.before(turn).then(() => this.#perform(request, deadline));
    // A command that gives up while it waits lets nobody overtake the one that runs.
    this.#last = Promise.allSettled([turn, outcome]);
    this.#pending += 1;
    try {
      return await outcome;
    } finally {
      this.#pending -= 1;
      deadline.clear();
    }
  }

  async #perform<C extends CommandName>(request: Request<C>, deadline: Deadline): Promise<Commands[C]['result']> {
    const thread = await deadline.before(this.#current());
    const answer = await deadline.before(thread.ask(request)).catch((error: unknown) => {
      this.#replace(thread);
      throw error;
    });
    this.#memoryBytes = thread.memoryBytes;
    if ('changes' in answer && answer.changes) this.#saved.apply(answer.changes);
    if (isSpent(answer, this.#memoryLimitBytes)) this.#replace(thread);
    if ('failure' in answer) throw this.#failed(answer.failure);
    return answer.result;
  }

  #failed({ code, message, objectId }: WireFailure): KernelError {
    const suggestion = objectId === undefined ? '' : didYouMean(objectId, this.#saved.ids);
    return new KernelError(code, message + suggestion, objectId);
  }

  /** The running worker, or a new one when there is none. */
  async #current(): Promise<KernelThread> {
    const thread = await (this.#thread ??= this.#start());
    if (thread.alive) return thread;
    return (this.#thread = this.#start());
  }

  #replace(thread: KernelThread): void {
    this.#thread = thread.stop().then(() => this.#start());
    this.#thread.catch(() => undefined); // the next command hears of it
  }

  async #start(): Promise<KernelThread> {
    try {
      this.#stopped.signal.throwIfAborted();
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

const stopped = (thread: KernelThread): Promise<void> => thread.stop();

/** After a crash nothing in the worker can be trusted; above the limit it costs more than a new one. */
const isSpent = (answer: Answer<CommandName>, memoryLimitBytes: number): boolean =>
  answer.memoryBytes > memoryLimitBytes || ('failure' in answer && answer.failure.code === 'KERNEL_CRASH');
