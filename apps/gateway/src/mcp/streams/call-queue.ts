import { KeyedSemaphore } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import type { RequestContext } from '../../context.ts';

/** Bounds concurrent calls per stream. A waiter holds a connection open, which bounds the memory that waiters use. */
export class CallQueue {
  private readonly semaphore: KeyedSemaphore;

  constructor(limit: number, maxWaitMs: number) {
    const onRefused = () => Fault.of('stream_busy', { limit, seconds: maxWaitMs / 1_000 });
    this.semaphore = new KeyedSemaphore({ perKey: limit, timeoutMs: maxWaitMs, onRefused });
  }

  /** Waits for a slot and returns its release function. Throws `stream_busy` after the maximum wait or a disconnect. */
  async acquireSlot(streamId: string, context: RequestContext): Promise<() => void> {
    return context.runCancellable((signal) => this.semaphore.acquire(streamId, signal));
  }
}
