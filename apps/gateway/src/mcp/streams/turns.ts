import { Fault } from '@kerf/errors';
import { Places } from '../../places.ts';
import type { Requester } from '../../requester.ts';

/**
 * Keyed semaphore with a first-in, first-out queue. Each waiter occupies an open connection, which bounds the memory
 * that waiters can use.
 */
export class Turns {
  private readonly places: Places;
  private readonly lines = new Map<string, Set<() => void>>();

  constructor(
    most: number,
    private readonly longestMs: number,
  ) {
    this.places = new Places(most);
  }

  /** Waits for a slot and returns its release function. Throws `stream_busy` after the maximum wait or a disconnect. */
  async take(name: string, requester: Requester): Promise<() => void> {
    if (!this.places.take(name)) await this.wait(name, requester);
    return () => this.pass(name);
  }

  private wait(name: string, requester: Requester): Promise<void> {
    const line = this.lines.get(name) ?? new Set();
    this.lines.set(name, line);
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        stopWaiting();
        this.step(name, begin);
        reject(Fault.of('stream_busy', { limit: this.places.most, seconds: this.longestMs / 1_000 }));
      };
      const begin = () => {
        stopWaiting();
        resolve();
      };
      const stopWaiting = watch(requester, this.longestMs, giveUp);
      line.add(begin);
      if (requester.isGone) giveUp();
    });
  }

  /** Hands the slot to the next waiter, or frees it. */
  private pass(name: string): void {
    const [next] = this.lines.get(name) ?? [];
    if (!next) return this.places.giveBack(name);
    this.step(name, next);
    next();
  }

  /** Removes a waiter from the queue. */
  private step(name: string, begin: () => void): void {
    const line = this.lines.get(name);
    line?.delete(begin);
    if (line?.size === 0) this.lines.delete(name);
  }
}

/** Calls the listener on disconnect or timeout, until the returned function is called. */
function watch(requester: Requester, longestMs: number, act: () => void): () => void {
  const timer = setTimeout(act, longestMs);
  const stopWatching = requester.whenGone(act);
  return () => {
    clearTimeout(timer);
    stopWatching();
  };
}
