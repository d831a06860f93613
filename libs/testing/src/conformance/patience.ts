import { type EventEmitter, once } from 'node:events';

/** Timeout for anything that an adapter does. */
const deadlineMs = 20_000;

/** Limits of all waits for the adapter: a timeout, and the lifetime of its process. */
export class Patience {
  private life = new AbortController();

  /** Starts the lifetime of a new process. */
  begin(): void {
    this.life = new AbortController();
  }

  /** Ends the lifetime: current and future waits fail with the reason. */
  end(why: Error): void {
    this.life.abort(why);
  }

  /** Creates the abort signal of one wait, which may span several events. */
  limit(): AbortSignal {
    return AbortSignal.any([this.life.signal, AbortSignal.timeout(deadlineMs)]);
  }

  /** Resolves on the next event. Throws if the process has exited, or `name` did not arrive in time. */
  async next(emitter: EventEmitter, event: string, { name, limit = this.limit() }: Wait): Promise<void> {
    const { signal } = this.life;
    await once(emitter, event, { signal: limit }).catch(() => {
      signal.throwIfAborted();
      throw new Error(`${name} did not arrive within ${deadlineMs / 1000} s.`);
    });
  }
}

interface Wait {
  readonly name: string;
  readonly limit?: AbortSignal;
}
