import { withTimeout } from '@kerf/concurrency';
import { type EventConsumer, parse, type Stream } from '@kerf/contracts';
import { Fault, getErrorMessage } from '@kerf/errors';
import { type Log, metrics } from '@kerf/telemetry';
import type { JsMsg } from '@nats-io/jetstream';
import type * as z from 'zod';
import type { Streams } from './streams.ts';

/** Handles one event. It may be called more than once with the same event, and in any order. */
export type EventHandler<S extends Stream> = (event: z.output<S['content']>) => Promise<unknown>;

interface DeliveryOptions<S extends Stream> {
  readonly consumer: EventConsumer<S>;
  readonly handle: EventHandler<S>;
  readonly streams: Streams;
  readonly log: Log;
}

/** Delivers stream messages to their handler, retrying each until it succeeds or becomes a dead letter. */
export class EventDelivery<S extends Stream> {
  private readonly deliveries = metrics.getCounter('kerf.consumer.deliveries');

  constructor(private readonly options: DeliveryOptions<S>) {}

  /** Handles one message and schedules a retry if that fails. Throws only when the connection is closed. */
  async deliverMessage(message: JsMsg): Promise<void> {
    const content = this.parseMessage(message);
    if ('reason' in content) return this.moveToDeadLetters(message, content.reason);
    try {
      await withTimeout(this.options.consumer.timeoutMs, this.options.handle(content.event), () =>
        this.createTimeoutFault(),
      );
      message.ack();
      this.countOutcome('done');
    } catch (error) {
      await this.handleFailure(message, error);
    }
  }

  private parseMessage(message: JsMsg): { event: z.output<S['content']> } | { reason: string } {
    try {
      return { event: parse<S['content']>(this.options.consumer.stream.content, message.json()) };
    } catch (error) {
      return { reason: `The message is invalid: ${getErrorMessage(error)}` };
    }
  }

  /** Retries a message that failed, without limit while a service or database is unavailable. */
  private async handleFailure(message: JsMsg, error: unknown): Promise<void> {
    const isMessageFault = !(error instanceof Fault && error.code === 'unavailable');
    const { deliveryCount } = message.info;
    if (isMessageFault && deliveryCount >= this.options.consumer.maxDeliveries)
      return this.moveToDeadLetters(message, `It failed ${deliveryCount} times; last error: ${getErrorMessage(error)}`);
    this.options.log.warn({ err: error, ...toLogFields(message) }, 'event failed and will be redelivered');
    this.scheduleRetry(message);
  }

  private async moveToDeadLetters(message: JsMsg, reason: string): Promise<void> {
    const { consumer, streams, log } = this.options;
    const { seq, subject, data: body } = message;
    const headers = { 'Kerf-Sequence': String(seq), 'Kerf-Deliveries': String(message.info.deliveryCount) };
    try {
      const id = String(seq);
      await streams.storeDeadLetter({
        subject,
        id,
        body,
        from: consumer.stream.name,
        by: consumer.name,
        reason,
        headers,
      });
      message.term();
      this.countOutcome('dead');
      log.error({ reason, ...toLogFields(message) }, 'event stored as a dead letter');
    } catch (error) {
      log.warn({ err: error, ...toLogFields(message) }, 'event could not be stored as a dead letter');
      this.scheduleRetry(message);
    }
  }

  private scheduleRetry(message: JsMsg): void {
    const { retryAfterMs } = this.options.consumer;
    message.nak(retryAfterMs[message.info.deliveryCount - 1] ?? retryAfterMs.at(-1));
    this.countOutcome('retried');
  }

  private createTimeoutFault(): Error {
    const { name, timeoutMs } = this.options.consumer;
    return Fault.of('timed_out', { service: name, timeoutMs });
  }

  private countOutcome(outcome: 'done' | 'retried' | 'dead'): void {
    const { name, stream } = this.options.consumer;
    this.deliveries.add(1, { stream: stream.name, consumer: name, outcome });
  }
}

const toLogFields = ({ seq, info }: JsMsg) => ({
  stream: info.stream,
  consumer: info.consumer,
  sequence: seq,
  deliveries: info.deliveryCount,
});
