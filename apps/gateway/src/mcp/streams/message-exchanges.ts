import type { Bus } from '@kerf/bus';
import { ConcurrencyLimiter } from '@kerf/concurrency';
import { keyRevoked, requestCancelled } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Log } from '@kerf/telemetry';
import type { MessageExchange } from './message-exchange.ts';
import type { RequestContext } from '../../context.ts';
import { CallQueue } from './call-queue.ts';

/** Maximum concurrent free messages of one stream. */
const maxFreeMessages = 4;

/** Maximum wait for a slot; proxies close a request that is silent for a minute, and clients give up by then. */
const defaultWaitMs = 50_000;

/** Stream messages that this gateway is processing. The number that run operations is limited per account. */
export class MessageExchanges {
  private readonly active = new Map<MessageExchange, Promise<void>>();
  private readonly limiter: ConcurrencyLimiter;
  private readonly queue: CallQueue;
  private readonly subscriptions: readonly { stop(): void }[];

  constructor(
    bus: Bus,
    private readonly log: Log,
    maxPerAccount: number,
    maxWaitMs = defaultWaitMs,
  ) {
    this.limiter = new ConcurrencyLimiter(maxPerAccount);
    this.queue = new CallQueue(maxFreeMessages, maxWaitMs);
    this.subscriptions = [
      bus.listen(requestCancelled, ({ sessionId: streamId, requestId }) => {
        for (const exchange of this.active.keys())
          if (exchange.isForRequest({ streamId, requestId })) exchange.cancel();
      }),
      // A key that lives on but may start nothing more keeps the operations it has started.
      bus.listen(keyRevoked, ({ keyId, lives }) => {
        if (!lives) for (const exchange of this.active.keys()) exchange.cancelOnRevocation(keyId);
      }),
    ];
  }

  get size(): number {
    return this.active.size;
  }

  /** Waits for a slot for a free message and returns its release function. Throws `stream_busy`. */
  waitForSlot(name: string, context: RequestContext): Promise<() => void> {
    return this.queue.acquireSlot(name, context);
  }

  /** Reserves a slot for a message that runs something; returns its release function. Throws `too_many_messages`. */
  reserveSlot(accountId: string): () => void {
    if (!this.limiter.tryAcquire(accountId)) throw Fault.of('too_many_messages', { limit: this.limiter.max });
    return () => this.limiter.release(accountId);
  }

  /** Runs an exchange in the background; shutdown waits for it. */
  runExchange(exchange: MessageExchange, work: () => Promise<void>): Promise<void> {
    const done = this.complete(exchange, work).finally(() => this.active.delete(exchange));
    this.active.set(exchange, done);
    return done;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.waitForAll();
  }

  /** Waits again, for messages that arrived before the server closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.waitForAll();
    for (const subscription of this.subscriptions) subscription.stop();
  }

  private async complete(exchange: MessageExchange, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.log.error({ err: error }, 'stream message not answered'));
    // The operation is not undone: before 2026-07-28 a disconnect does not cancel.
    await exchange
      .finish()
      .catch((error: unknown) => this.log.debug({ err: error }, 'stream closed before its answer'));
  }

  private async waitForAll(): Promise<void> {
    while (this.active.size) await Promise.all(this.active.values());
  }
}
