import type { AdapterToolName } from '@kerf/catalog';
import { Mutex } from '@kerf/concurrency';
import type { Commands, Snapshot } from './commands.ts';
import { Deadline, type CommandLimits } from './deadline.ts';
import type { DocumentSession } from './document-session.ts';

/** Runs one tool with parameters that the catalogue has parsed. */
export type RunCommand = <N extends AdapterToolName>(
  tool: N,
  parameters: Commands[N]['parameters'],
  limits: CommandLimits,
) => Promise<Commands[N]['result']>;

/** Commands that are committed or rolled back together. The transaction has exclusive use of the session until then. */
export class Transaction {
  readonly #session: DocumentSession;
  readonly #onEnd: () => void;
  readonly #mutex = new Mutex();
  readonly #closed = new AbortController();

  /** `onEnd` is called once, after commit or rollback. */
  constructor(session: DocumentSession, onEnd: () => void) {
    this.#session = session;
    this.#onEnd = onEnd;
  }

  readonly run: RunCommand = async (tool, parameters, limits) => {
    const deadline = new Deadline(tool, limits, this.#closed.signal);
    try {
      return await this.#mutex.run(() => this.#session.runCommand({ command: tool, parameters }, deadline), deadline);
    } finally {
      deadline.clearTimer();
    }
  };

  /** Commits after `save` has stored the document. If `save` throws, the transaction must still be rolled back. */
  async commit(save?: (document: Snapshot) => void): Promise<void> {
    const changed = this.#session.getDocumentToCommit();
    save?.(changed.snapshot());
    await this.#close();
    this.#session.commit();
    this.#onEnd();
  }

  /** Restores the document with its ids, revision, and undo and redo steps. Does nothing after the end. */
  async rollBack(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    await this.#close();
    await this.#session.rollBack();
    this.#onEnd();
  }

  /** Cancels the running commands and admits no new ones. */
  async #close(): Promise<void> {
    this.#closed.abort();
    await this.#mutex.waitIdle();
  }
}
