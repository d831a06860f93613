import { type EventEmitter, once } from 'node:events';

/** Timeout for anything that an adapter does. */
const deadlineMs = 20_000;

/** Limits of all waits for the adapter: a timeout, and the lifetime of its process. */
export class WaitLimits {
  private lifetime = new AbortController();

  /** Starts the lifetime of a new process. */
  reset(): void {
    this.lifetime = new AbortController();
  }

  /** Ends the lifetime: current and future waits fail with the reason. */
  abort(why: Error): void {
    this.lifetime.abort(why);
  }

  /** Creates the abort signal of one wait, which may span several events. */
  createSignal(): AbortSignal {
    return AbortSignal.any([this.lifetime.signal, AbortSignal.timeout(deadlineMs)]);
  }

  /** Resolves on the next event. Throws if the process has exited, or `name` did not arrive in time. */
  async waitForEvent(
    emitter: EventEmitter,
    event: string,
    { name, signal: limit = this.createSignal() }: WaitOptions,
  ): Promise<void> {
    const { signal } = this.lifetime;
    await once(emitter, event, { signal: limit }).catch(() => {
      signal.throwIfAborted();
      throw new Error(`${name} did not arrive within ${deadlineMs / 1000} s.`);
    });
  }
}

interface WaitOptions {
  readonly name: string;
  readonly signal?: AbortSignal;
}
