import type { AdapterToolName } from '@kerf/catalog';
import type { Commands } from './commands.ts';
import { Deadline, type Limits } from './deadline.ts';
import type { Session } from './session.ts';
import { Turns } from './turns.ts';

/** Runs one tool with parameters the catalogue has parsed. */
export type Run = <N extends AdapterToolName>(
  tool: N,
  parameters: Commands[N]['parameters'],
  limits: Limits,
) => Promise<Commands[N]['result']>;

/** The commands of one batch, which has the session to itself until it is closed. */
export class Batch {
  readonly #session: Session;
  readonly #turns = new Turns();
  readonly #closed = new AbortController();

  constructor(session: Session) {
    this.#session = session;
  }

  readonly run: Run = (tool, parameters, limits) => {
    const deadline = new Deadline(tool, limits, this.#closed.signal);
    return this.#turns.take(deadline, () => this.#session.perform({ command: tool, parameters }, deadline));
  };

  /** Cancels whatever still runs, and lets nothing else begin. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#turns.settled();
  }
}
