import { type EventConsumer, parse, type Stream } from '@kerf/contracts';
import { Fault, messageOf } from '@kerf/errors';
import { type Log, metrics } from '@kerf/telemetry';
import type { JsMsg } from '@nats-io/jetstream';
import type * as z from 'zod';
import type { Streams } from './streams.ts';
import { within } from './within.ts';

/** Handles one event. It may be called more than once with the same event, and in any order. */
export type EventHandler<S extends Stream> = (event: z.output<S['content']>) => Promise<unknown>;

interface DeliveryParts<S extends Stream> {
  readonly consumer: EventConsumer<S>;
  readonly handle: EventHandler<S>;
  readonly streams: Streams;
  readonly log: Log;
}

/** Delivers stream messages to their handler, retrying each until it succeeds or becomes a dead letter. */
export class Delivery<S extends Stream> {
  // Created per instance, not per module: an instrument created before telemetry has started records nothing.
  private readonly deliveries = metrics.getMeter('kerf.bus').createCounter('kerf.consumer.deliveries', {
    description: 'Stream messages delivered to a consumer, by outcome: done, retried or dead.',
  });

  constructor(private readonly parts: DeliveryParts<S>) {}

  /** Handles one message and schedules a retry if that fails. Throws only when the connection is closed. */
  async deliver(message: JsMsg): Promise<void> {
    const content = this.read(message);
    if ('reason' in content) return this.bury(message, content.reason);
    try {
      await within(this.parts.consumer.timeoutMs, this.parts.handle(content.event), () => this.late());
      message.ack();
      this.count('done');
    } catch (error) {
      await this.fail(message, error);
    }
  }

  private read(message: JsMsg): { event: z.output<S['content']> } | { reason: string } {
    try {
      return { event: parse<S['content']>(this.parts.consumer.stream.content, message.json()) };
    } catch (error) {
      return { reason: `The message is invalid: ${messageOf(error)}` };
    }
  }

  /** Retries a message that failed, without limit while a service or database is unavailable. */
  private async fail(message: JsMsg, error: unknown): Promise<void> {
    const isToBlame = !(error instanceof Fault && error.code === 'unavailable');
    const { deliveryCount } = message.info;
    if (isToBlame && deliveryCount >= this.parts.consumer.maxDeliveries)
      return this.bury(message, `It failed ${deliveryCount} times; last error: ${messageOf(error)}`);
    this.parts.log.warn({ err: error, ...placeOf(message) }, 'event failed and will be redelivered');
    this.retry(message);
  }

  private async bury(message: JsMsg, reason: string): Promise<void> {
    const { consumer, streams, log } = this.parts;
    const { seq, subject, data: body } = message;
    const headers = { 'Kerf-Sequence': String(seq), 'Kerf-Deliveries': String(message.info.deliveryCount) };
    try {
      const id = String(seq);
      await streams.bury({ subject, id, body, from: consumer.stream.name, by: consumer.name, reason, headers });
      message.term();
      this.count('dead');
      log.error({ reason, ...placeOf(message) }, 'event stored as a dead letter');
    } catch (error) {
      log.warn({ err: error, ...placeOf(message) }, 'event could not be stored as a dead letter');
      this.retry(message);
    }
  }

  private retry(message: JsMsg): void {
    const { retryAfterMs } = this.parts.consumer;
    message.nak(retryAfterMs[message.info.deliveryCount - 1] ?? retryAfterMs.at(-1));
    this.count('retried');
  }

  private late(): Error {
    const { name, timeoutMs } = this.parts.consumer;
    return Fault.of('timed_out', { service: name, timeoutMs });
  }

  private count(outcome: 'done' | 'retried' | 'dead'): void {
    const { name, stream } = this.parts.consumer;
    this.deliveries.add(1, { stream: stream.name, consumer: name, outcome });
  }
}

const placeOf = ({ seq, info }: JsMsg) => ({
  stream: info.stream,
  consumer: info.consumer,
  sequence: seq,
  deliveries: info.deliveryCount,
});
