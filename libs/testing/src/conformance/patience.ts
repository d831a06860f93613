import { type EventEmitter, once } from 'node:events';

/** How long an adapter may take for anything. */
const deadlineMs = 20_000;

/** How long the kit waits for what an adapter does: until a deadline, and no longer than the program lives. */
export class Patience {
  private life = new AbortController();

  /** From now on the waiting is for a program that is started. */
  begin(): void {
    this.life = new AbortController();
  }

  /** The program has ended: whoever waits, or begins to, is told why it is in vain. */
  end(why: Error): void {
    this.life.abort(why);
  }

  /** For one wait, of one event or more. */
  limit(): AbortSignal {
    return AbortSignal.any([this.life.signal, AbortSignal.timeout(deadlineMs)]);
  }

  /** Resolves at the next event. Throws why the program has ended, or that `name` did not come. */
  async next(emitter: EventEmitter, event: string, { name, limit = this.limit() }: Wait): Promise<void> {
    const { signal } = this.life;
    await once(emitter, event, { signal: limit }).catch(() => {
      signal.throwIfAborted();
      throw new Error(`${name} did not come within ${deadlineMs / 1000} s.`);
    });
  }
}

interface Wait {
  readonly name: string;
  readonly limit?: AbortSignal;
}
