import type { AdapterToolName } from '@kerf/catalog';
import type { Commands, Snapshot } from './commands.ts';
import { Deadline, type Limits } from './deadline.ts';
import type { Session } from './session.ts';
import { Turns } from './turns.ts';

/** Runs one tool with parameters the catalogue has parsed. */
export type Run = <N extends AdapterToolName>(
  tool: N,
  parameters: Commands[N]['parameters'],
  limits: Limits,
) => Promise<Commands[N]['result']>;

/** Commands that last together or not at all. They have the session to themselves until it is committed or rolled back. */
export class Transaction {
  readonly #session: Session;
  readonly #over: () => void;
  readonly #turns = new Turns();
  readonly #closed = new AbortController();

  /** `over` is called once, when it is committed or rolled back. */
  constructor(session: Session, over: () => void) {
    this.#session = session;
    this.#over = over;
  }

  readonly run: Run = (tool, parameters, limits) => {
    const deadline = new Deadline(tool, limits, this.#closed.signal);
    return this.#turns.take(deadline, () => this.#session.perform({ command: tool, parameters }, deadline));
  };

  /** Makes it last, once `save` has had the document as it is then. If this throws, it is still to be rolled back. */
  async commit(save?: (document: Snapshot) => void): Promise<void> {
    const changed = this.#session.changed();
    save?.(changed.snapshot());
    await this.#close();
    this.#session.commit();
    this.#over();
  }

  /** The document is as before, with its ids, its revision, and what can be undone and redone. Nothing once it is over. */
  async rollBack(): Promise<void> {
    if (this.#closed.signal.aborted) return;
    await this.#close();
    await this.#session.rollBack();
    this.#over();
  }

  /** Cancels whatever still runs, and lets nothing else begin. */
  async #close(): Promise<void> {
    this.#closed.abort();
    await this.#turns.settled();
  }
}
