import { pause, systemClock } from '@kerf/concurrency';
import type { EventConsumer, Stream } from '@kerf/contracts';
import { type Log, FailureLog } from '@kerf/telemetry';
import type { ConsumerMessages } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { EventDelivery, type EventHandler } from './event-delivery.ts';
import type { Streams } from './streams.ts';

interface ConsumerOptions<S extends Stream> {
  readonly consumer: EventConsumer<S>;
  readonly handle: EventHandler<S>;
  readonly connection: NatsConnection;
  readonly streams: Streams;
  readonly log: Log;
}

const retryIntervalMs = 1_000;
/** Expiry of a pull request; the server sends two heartbeats within it. */
const pullTimeoutMs = 2_000;

/** Consumes a stream until it is stopped, with the concurrency of its declaration. */
export class Consumer<S extends Stream> {
  private readonly stopping = new AbortController();
  private readonly inFlight = new Set<Promise<void>>();
  private readonly delivery: EventDelivery<S>;
  private readonly failureLog: FailureLog;
  private messages: ConsumerMessages | undefined;
  private readonly running: Promise<void>;

  constructor(private readonly options: ConsumerOptions<S>) {
    this.delivery = new EventDelivery(options);
    this.failureLog = new FailureLog(options.log, `consumer ${options.consumer.name}`);
    this.running = this.run();
  }

  /** Stops consuming and resolves when the messages in flight are done. Other processes receive the rest. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.messages?.close();
    await this.running;
    await Promise.all(this.inFlight);
  }

  /** Consumes until stopped, retrying while the stream or JetStream is unavailable. */
  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && !this.options.connection.isClosed()) {
      await this.consumeMessages().catch((error: unknown) => this.failureLog.reportFailure(error));
      await pause(retryIntervalMs, systemClock, signal);
    }
  }

  /** Returns when stopped, or when the stream or consumer no longer exists. */
  private async consumeMessages(): Promise<void> {
    const { consumer, streams } = this.options;
    const source = await streams.attachConsumer(consumer);
    const options = { max_messages: consumer.maxInFlight, expires: pullTimeoutMs, abort_on_missing_resource: true };
    const messages = await source.consume(options);
    this.messages = messages;
    if (this.stopping.signal.aborted) messages.stop();
    this.failureLog.reportRecovery();
    for await (const message of messages) {
      if (this.stopping.signal.aborted) message.nak();
      else await this.trackDelivery(this.delivery.deliverMessage(message));
    }
  }

  /** Tracks a delivery and waits while the concurrency limit is reached. */
  private async trackDelivery(delivery: Promise<void>): Promise<void> {
    // Fails only if the connection was closed meanwhile; then the message is redelivered.
    const work = delivery
      .catch((error: unknown) => this.failureLog.reportFailure(error))
      .finally(() => this.inFlight.delete(work));
    this.inFlight.add(work);
    if (this.inFlight.size >= this.options.consumer.maxInFlight) await Promise.race(this.inFlight);
  }
}
