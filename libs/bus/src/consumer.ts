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
/** How long the server may keep a request for messages; it says twice in this time that it is still there. */
const requestMs = 2_000;

/** Takes the messages of a stream, as many at once as its declaration says, until it is stopped. */
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

  /** Takes no more messages, and resolves when those taken are done. The others come to another process. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.messages?.close();
    await this.running;
    await Promise.all(this.atWork);
  }

  /** Without its stream, or without JetStream, a consumer waits for them. */
  private async run(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted && !this.parts.connection.isClosed()) {
      await this.consume().catch((error: unknown) => this.trouble.met(error));
      await pause(attemptEveryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Ends only when it is stopped, or when the stream or the consumer is gone. */
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

  /** Waits while as many are at work as may be. */
  private async take(delivery: Promise<void>): Promise<void> {
    // Only a connection that was closed meanwhile makes it fail: then the message comes again.
    const work = delivery.catch((error: unknown) => this.trouble.met(error)).finally(() => this.atWork.delete(work));
    this.atWork.add(work);
    if (this.atWork.size >= this.parts.consumer.atOnce) await Promise.race(this.atWork);
  }
}
