import type { Snapshot } from './commands.ts';
import { Deadline, type Limits } from './deadline.ts';
import { KernelError } from './kernel-error.ts';
import { SavedDocument } from './saved-document.ts';
import { Session } from './session.ts';
import { type Run, Transaction } from './transaction.ts';
import { Turns } from './turns.ts';

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
interface KernelStatus {
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
  readonly #session: Session;
  readonly #turns = new Turns();
  readonly #stopped = new AbortController();

  private constructor({ documentName = 'Untitled', snapshot, memoryLimitBytes }: KernelOptions) {
    const document = SavedDocument.open(documentName, snapshot);
    this.#session = new Session(document, memoryLimitBytes ?? defaultMemoryLimitBytes, this.#stopped.signal);
  }

  /** Resolves when the kernel is warm: its first command is as fast as the next. */
  static async start(options: KernelOptions = {}): Promise<Kernel> {
    const kernel = new Kernel(options);
    await kernel.#session.current();
    return kernel;
  }

  /** Runs one tool with parameters the catalogue has parsed. Fails with a KernelError and then changes nothing. */
  readonly run: Run = (tool, parameters, limits) =>
    this.#inTurn(tool, limits, (deadline) => this.#session.perform({ command: tool, parameters }, deadline));

  /**
   * Begins a transaction, when nobody else's command is at work: none comes between until it is over.
   * As one step it cannot hold undo or redo, and is lost as a whole when a command in it stops the worker.
   */
  begin({ isOneStep }: { readonly isOneStep: boolean }, limits: Limits): Promise<Transaction> {
    return new Promise((resolve, reject) => {
      const held = this.#inTurn('The transaction', limits, async (deadline) => {
        await this.#session.begin(isOneStep, deadline);
        deadline.clear();
        await new Promise<void>((over) => resolve(new Transaction(this.#session, over)));
      });
      held.catch(reject);
    });
  }

  /** The document as it is; each object that has not changed since an earlier snapshot is the very same. */
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
      pending: this.#turns.pending,
      memoryBytes,
      restarts,
    };
  }

  /** Cancels what runs and waits, and ends the worker. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#session.stop();
  }

  async #inTurn<T>(name: string, limits: Limits, work: (deadline: Deadline) => Promise<T>): Promise<T> {
    if (this.#turns.pending >= mostPending) throw new KernelError('INTERNAL', `${mostPending} commands wait already.`);
    const deadline = new Deadline(name, limits, this.#stopped.signal);
    return this.#turns.take(deadline, () => work(deadline));
  }
}
