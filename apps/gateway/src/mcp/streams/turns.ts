import { Fault } from '@kerf/errors';
import { Places } from '../../places.ts';
import type { Requester } from '../../requester.ts';

/**
 * Lets so many of each name do something at one time; the others wait for their turn in the order in which they came,
 * each on its connection: whoever wants to fill this memory must keep as many open.
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

  /** Resolves when it is the turn of one more, with how to end it. Throws `stream_busy` to who waited for too long, or left. */
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

  /** To the next in the line; a place that nobody waits for is free. */
  private pass(name: string): void {
    const [next] = this.lines.get(name) ?? [];
    if (!next) return this.places.giveBack(name);
    this.step(name, next);
    next();
  }

  /** Out of the line. */
  private step(name: string, begin: () => void): void {
    const line = this.lines.get(name);
    line?.delete(begin);
    if (line?.size === 0) this.lines.delete(name);
  }
}

/** Acts when a requester has gone or the time is over, until what comes back is called. */
function watch(requester: Requester, longestMs: number, act: () => void): () => void {
  const timer = setTimeout(act, longestMs);
  const stopWatching = requester.whenGone(act);
  return () => {
    clearTimeout(timer);
    stopWatching();
  };
}
