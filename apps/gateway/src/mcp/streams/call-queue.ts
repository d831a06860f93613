import { Fault } from '@kerf/errors';
import { Places } from '../../places.ts';
import type { RequestContext } from '../../context.ts';

/**
 * Keyed semaphore with a first-in, first-out queue. Each waiter occupies an open connection, which bounds the memory
 * that waiters can use.
 */
export class CallQueue {
  private readonly limiter: Places;
  private readonly queues = new Map<string, Set<() => void>>();

  constructor(
    maxConcurrent: number,
    private readonly maxWaitMs: number,
  ) {
    this.limiter = new Places(maxConcurrent);
  }

  /** Waits for a slot and returns its release function. Throws `stream_busy` after the maximum wait or a disconnect. */
  async acquireSlot(name: string, context: RequestContext): Promise<() => void> {
    if (!this.limiter.take(name)) await this.waitForSlot(name, context);
    return () => this.releaseSlot(name);
  }

  private waitForSlot(name: string, context: RequestContext): Promise<void> {
    const queue = this.queues.get(name) ?? new Set();
    this.queues.set(name, queue);
    return new Promise((resolve, reject) => {
      const abandon = () => {
        stopWaiting();
        this.leaveQueue(name, begin);
        reject(Fault.of('stream_busy', { limit: this.limiter.most, seconds: this.maxWaitMs / 1_000 }));
      };
      const begin = () => {
        stopWaiting();
        resolve();
      };
      const stopWaiting = onLeaveOrTimeout(context, this.maxWaitMs, abandon);
      queue.add(begin);
      if (context.isCancelled) abandon();
    });
  }

  /** Hands the slot to the next waiter, or frees it. */
  private releaseSlot(name: string): void {
    const [next] = this.queues.get(name) ?? [];
    if (!next) return this.limiter.giveBack(name);
    this.leaveQueue(name, next);
    next();
  }

  /** Removes a waiter from the queue. */
  private leaveQueue(name: string, begin: () => void): void {
    const queue = this.queues.get(name);
    queue?.delete(begin);
    if (queue?.size === 0) this.queues.delete(name);
  }
}

/** Calls the listener on disconnect or timeout, until the returned function is called. */
function onLeaveOrTimeout(context: RequestContext, maxWaitMs: number, listener: () => void): () => void {
  const timer = setTimeout(listener, maxWaitMs);
  const stopWatching = context.onCancel(listener);
  return () => {
    clearTimeout(timer);
    stopWatching();
  };
}
