import { setTimeout as pause } from 'node:timers/promises';
import type { EventConsumer, Stream } from '@kerf/contracts';
import { type Log, Trouble } from '@kerf/telemetry';
import type { ConsumerMessages } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { Delivery, type EventHandler } from './delivery.ts';
import type { Streams } from './streams.ts';

interface ConsumerParts<S extends Stream> {
  readonly consumer: EventConsumer<S>;
  readonly handle: EventHandler<S>;
  readonly connection: NatsConnection;
  readonly streams: Streams;
  readonly log: Log;
}

const attemptEveryMs = 1_000;
/** Expiry of a pull request; the server sends two heartbeats within it. */
const requestMs = 2_000;

/** Consumes a stream until it is stopped, with the concurrency of its declaration. */
export class Consumer<S extends Stream> {
  private readonly stopping = new AbortController();
  private readonly atWork = new Set<Promise<void>>();
  private readonly delivery: Delivery<S>;
  private readonly trouble: Trouble;
  private messages: ConsumerMessages | undefined;
  private readonly running: Promise<void>;

  constructor(private readonly parts: ConsumerParts<S>) {
    this.delivery = new Delivery(parts);
    this.trouble = new Trouble(parts.log, `consumer ${parts.consumer.name}`);
    this.running = this.run();
  }

  /** Stops consuming and resolves when the messages in flight are done. Other processes receive the rest. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.messages?.close();
    await this.running;
    await Promise.all(this.atWork);
  }

  /** Consumes until stopped, retrying while the stream or JetStream is unavailable. */
  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && !this.parts.connection.isClosed()) {
      await this.consume().catch((error: unknown) => this.trouble.met(error));
      await pause(attemptEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Returns when stopped, or when the stream or consumer no longer exists. */
  private async consume(): Promise<void> {
    const { consumer, streams } = this.parts;
    const source = await streams.attach(consumer);
    const options = { max_messages: consumer.atOnce, expires: requestMs, abort_on_missing_resource: true };
    const messages = await source.consume(options);
    this.messages = messages;
    if (this.stopping.signal.aborted) messages.stop();
    this.trouble.over();
    for await (const message of messages) {
      if (this.stopping.signal.aborted) message.nak();
      else await this.take(this.delivery.deliver(message));
    }
  }

  /** Tracks a delivery and waits while the concurrency limit is reached. */
  private async take(delivery: Promise<void>): Promise<void> {
    // Fails only if the connection was closed meanwhile; then the message is redelivered.
    const work = delivery.catch((error: unknown) => this.trouble.met(error)).finally(() => this.atWork.delete(work));
    this.atWork.add(work);
    if (this.atWork.size >= this.parts.consumer.atOnce) await Promise.race(this.atWork);
  }
}
