import { Batch, type Run } from './batch.ts';
import type { Snapshot } from './commands.ts';
import { Deadline, type Limits } from './deadline.ts';
import { KernelError } from './kernel-error.ts';
import { SavedDocument } from './saved-document.ts';
import { Session } from './session.ts';
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
  readonly #session: Session;
  readonly #turns = new Turns();
  readonly #stopped = new AbortController();

  private constructor({ documentName = 'Untitled', snapshot, memoryLimitBytes }: KernelOptions) {
    const document = new SavedDocument(documentName, snapshot);
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
   * Does all of `work` or nothing: nobody else's command comes between, and what it changes is one step to undo.
   * When `work` throws, or a command in it stops the worker, the document is as before, with its revision.
   * The limits are those of the whole.
   */
  batch<T>(work: (run: Run) => Promise<T>, limits: Limits): Promise<T> {
    return this.#inTurn('The batch', limits, async (deadline) => {
      const batch = new Batch(this.#session);
      try {
        await this.#session.beginBatch(deadline);
        const outcome = await deadline.before(work(batch.run));
        await batch.close();
        await this.#session.endBatch(deadline);
        return outcome;
      } catch (error) {
        await batch.close();
        await this.#session.rollBack();
        throw error;
      }
    });
  }

  /** The document as it is; each object that has not changed since an earlier snapshot is the very same. */
  snapshot(): Snapshot {
    return this.#session.document.snapshot();
  }

  /** Goes back to a document as it was, without what can be undone. No command may be running or waiting. */
  restore(snapshot: Snapshot): void {
    if (this.#turns.pending > 0) throw new KernelError('INTERNAL', `${this.#turns.pending} commands are at work.`);
    this.#session.open(new SavedDocument(snapshot.name, snapshot));
  }

  get status(): KernelStatus {
    const { document, memoryBytes, restarts } = this.#session;
    const { name, revision, ids } = document;
    return {
      documentName: name,
      revision,
      objectCount: ids.length,
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
