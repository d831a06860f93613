import { Mutex } from '@kerf/concurrency';
import type { Snapshot } from './commands.ts';
import { Deadline, type CommandLimits } from './deadline.ts';
import { KernelError } from './kernel-error.ts';
import { SavedDocument } from './saved-document.ts';
import { DocumentSession } from './document-session.ts';
import { type RunCommand, Transaction } from './transaction.ts';

/** Options of a new kernel. */
export interface KernelOptions {
  /** The document name in `get_state` and exported files. */
  readonly documentName?: string;
  /** The document to open under this name instead of an empty one. */
  readonly snapshot?: Snapshot | undefined;
  /** Memory limit, beyond which the worker is replaced after the command: OCCT never releases memory. */
  readonly memoryLimitBytes?: number;
}

/** Current state of a kernel. */
interface KernelStatus {
  readonly documentName: string;
  readonly revision: number;
  readonly objectCount: number;
  /** Number of commands that run or wait. */
  readonly pending: number;
  readonly memoryBytes: number;
  /** Number of times the worker was replaced. */
  readonly restarts: number;
}

const maxPending = 1000;
const defaultMemoryLimitBytes = 1024 ** 3;

/**
 * One CAD document on an OCCT in its own worker thread.
 * Commands run one at a time, in order. A command that crashes, times out or is cancelled ends its worker,
 * and a new worker continues with the document as it was before that command.
 */
export class Kernel {
  readonly #session: DocumentSession;
  readonly #mutex = new Mutex({ maxWaiting: maxPending - 1, onRefused: queueFull });
  readonly #stopped = new AbortController();

  private constructor({ documentName = 'Untitled', snapshot, memoryLimitBytes }: KernelOptions) {
    const document = SavedDocument.open(documentName, snapshot);
    this.#session = new DocumentSession(document, memoryLimitBytes ?? defaultMemoryLimitBytes, this.#stopped.signal);
  }

  /** Starts a kernel; resolves when it is warm, so that its first command is as fast as the next. */
  static async start(options: KernelOptions = {}): Promise<Kernel> {
    const kernel = new Kernel(options);
    await kernel.#session.getThread();
    return kernel;
  }

  /** Runs one tool with parameters that the catalogue has parsed. Throws `KernelError` and then changes nothing. */
  readonly run: RunCommand = (tool, parameters, limits) =>
    this.#runExclusive(tool, limits, (deadline) => this.#session.runCommand({ command: tool, parameters }, deadline));

  /**
   * Begins a transaction once no other command runs; none runs in between until it ends.
   * A single-step transaction cannot contain undo or redo, and is lost when one of its commands stops the worker.
   */
  beginTransaction({ isOneStep }: { readonly isOneStep: boolean }, limits: CommandLimits): Promise<Transaction> {
    return new Promise((resolve, reject) => {
      const lifetime = this.#runExclusive('The transaction', limits, async (deadline) => {
        await this.#session.beginTransaction(isOneStep, deadline);
        deadline.clearTimer();
        await new Promise<void>((finish) => resolve(new Transaction(this.#session, finish)));
      });
      lifetime.catch(reject);
    });
  }

  /** Returns the current document. Objects that have not changed since an earlier snapshot are identical (`===`). */
  snapshot(): Snapshot {
    return this.#session.document.snapshot();
  }

  get status(): KernelStatus {
    const { document, memoryBytes, restarts } = this.#session;
    const { name, revision, objectCount } = document;
    return {
      documentName: name,
      revision,
      objectCount,
      pending: this.#mutex.pending,
      memoryBytes,
      restarts,
    };
  }

  /** Cancels running and waiting commands and stops the worker. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#session.stop();
  }

  async #runExclusive<T>(name: string, limits: CommandLimits, work: (deadline: Deadline) => Promise<T>): Promise<T> {
    const deadline = new Deadline(name, limits, this.#stopped.signal);
    try {
      return await this.#mutex.run(() => work(deadline), deadline);
    } finally {
      deadline.clearTimer();
    }
  }
}

const queueFull = () => new KernelError('INTERNAL', `The kernel queue is full (${maxPending} commands).`);
