import {
  type Acknowledged,
  type Announcement,
  type EventConsumer,
  inboxPrefix,
  type Operation,
  type Stream,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { carrierOf, isSampled, type Log, silentLog, traced } from '@kerf/telemetry';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type * as z from 'zod';
import { answerIn } from './answer.ts';
import { Consumer } from './consumer.ts';
import type { EventHandler } from './delivery.ts';
import { type Hearer, Hearing } from './hearing.ts';
import { PendingReplies } from './pending-replies.ts';
import { Receipts } from './receipts.ts';
import { callRoll, type Expectation } from './roll-call.ts';
import { SendBuffer } from './send-buffer.ts';
import { attributesOf, type Handler, type Served, Serving, serviceOf } from './serving.ts';
import { Streams } from './streams.ts';
import { encode, requestHeaders } from './wire.ts';

interface RequestOptions {
  /** Overrides the deadline of the contract. */
  readonly timeoutMs?: number;
}

/** Client and server of bus operations and announcements over NATS, typed by their contracts. */
export class Bus {
  /** Event streams of this bus. */
  readonly streams: Streams;
  private readonly replies: PendingReplies;
  private readonly serving: Serving;
  private readonly hearing: Hearing;
  private readonly buffer: SendBuffer;
  private readonly returns = new Set<() => void>();
  private connected = true;
  private refusal: Error | undefined;

  constructor(
    private readonly connection: NatsConnection,
    private readonly user: string,
    private readonly log: Log = silentLog,
  ) {
    const onRefusal = (error: Error) => this.refuse(error);
    this.replies = new PendingReplies(connection, inboxPrefix(user), onRefusal);
    this.buffer = new SendBuffer(connection);
    const { replies, buffer } = this;
    this.streams = new Streams({ connection, replies, buffer, isConnected: () => this.connected });
    this.serving = new Serving(connection, this.buffer, log, onRefusal);
    this.hearing = new Hearing(connection, log, onRefusal);
    void this.watch();
  }

  /**
   * Sends a request and waits for its reply.
   * Throws the fault that the service replied, `unavailable` if no process serves it, `timed_out` after the deadline.
   */
  async request<Op extends Operation>(
    operation: Op,
    input: z.input<Op['input']>,
    { timeoutMs }: RequestOptions = {},
  ): Promise<z.output<Op['output']>> {
    const ask = () => this.ask(operation, encode(input), timeoutMs);
    const reply = await (isSampled()
      ? traced({ name: `send ${operation.subject}`, kind: 'client', attributes: attributesOf(operation) }, ask)
      : ask());
    return answerIn(operation, reply);
  }

  /** Serves one operation until it is stopped. */
  serve<Op extends Operation>(operation: Op, handler: Handler<Op>): Served {
    return this.serving.serve(operation, handler);
  }

  /** Publishes an announcement to all subscribers, of which there may be none. There is no reply. */
  announce<A extends Announcement>(announcement: A, content: z.input<A['content']>): void {
    if (this.connected) this.buffer.publish(announcement.subject, encode(content));
  }

  /**
   * Publishes an announcement and waits until the expected processes have acknowledged it, or the timeout expires.
   * Processes known to be dead are not waited for.
   */
  async announceAndWait<A extends Acknowledged>(
    announcement: A,
    content: z.input<A['content']>,
    expected: Expectation,
  ): Promise<Receipts<A>> {
    const receipts = new Receipts(announcement, expected.from);
    if (!this.connected) return receipts;
    const subject = this.replies.newSubject();
    this.buffer.publish(announcement.subject, encode(content), { reply: subject });
    const ask = (operation: Operation, body: string, timeoutMs: number) => this.ask(operation, body, timeoutMs);
    await callRoll(receipts, { subject, expected }, { replies: this.replies, ask });
    return receipts;
  }

  /** Subscribes to an announcement until stopped, and acknowledges each one when its handler has finished. */
  acknowledge<A extends Acknowledged>(announcement: A, name: string, act: Actor<A>): { stop(): void } {
    return this.hearing.listen(announcement, async (content, { reply }) => {
      const receipt = await act(content);
      if (reply) this.buffer.publish(reply, encode({ from: name, receipt }));
    });
  }

  /** Subscribes to an announcement until stopped. */
  listen<A extends Announcement>(announcement: A, hear: Hearer<A>): { stop(): void } {
    return this.hearing.listen(announcement, hear);
  }

  /** Consumes events of a stream until stopped, at least once each, shared with the consumer's other processes. */
  consume<S extends Stream>(consumer: EventConsumer<S>, handle: EventHandler<S>): Consumer<S> {
    const { connection, streams, log } = this;
    return new Consumer({ consumer, handle, connection, streams, log });
  }

  /**
   * Resolves when the server has processed all messages and subscriptions so far.
   * Throws if it refused a subscription: the process would wait for messages that never arrive.
   */
  async flush(): Promise<void> {
    this.buffer.send();
    await this.connection.flush();
    if (this.refusal) throw this.refusal;
  }

  /** Calls the listener after every reconnect until stopped, because announcements in between were missed. */
  onReturn(act: () => void): { stop(): void } {
    this.returns.add(act);
    return { stop: () => void this.returns.delete(act) };
  }

  /** True while the bus is connected. */
  get isConnected(): boolean {
    return this.connected;
  }

  /** Flushes the buffers and closes the connection. */
  async close(): Promise<void> {
    this.replies.failAll(() => Fault.of('unavailable', { service: 'bus' }));
    this.buffer.send();
    if (this.connected) await this.connection.flush();
    await this.connection.close();
  }

  private ask(operation: Operation, body: string, timeoutMs?: number): Promise<Msg> {
    if (!this.connected) throw Fault.of('unavailable', { service: serviceOf(operation) }, { isUndone: true });
    const waitMs = timeoutMs ?? operation.timeoutMs;
    const headers = requestHeaders(timeoutMs, isSampled() ? carrierOf() : undefined);
    const subject = this.replies.newSubject();
    this.buffer.publish(operation.subject, body, headers ? { reply: subject, headers } : { reply: subject });
    return this.replies.expect(subject, waitMs, () =>
      Fault.of('timed_out', { service: serviceOf(operation), timeoutMs: waitMs }),
    );
  }

  /** Watches the connection, so that requests fail at once while it is down; the NATS client would buffer them. */
  private async watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      const { type } = status;
      if (type === 'disconnect') this.lose();
      if (type === 'reconnect') this.comeBack();
      if (type === 'disconnect' || type === 'reconnect') this.log.warn(`bus ${type}ed`);
      // Includes publications without permission: the server drops them and reports it only here.
      if (type === 'error') this.log.error({ err: status.error }, 'bus error');
    }
    this.lose();
  }

  private refuse(cause: Error): void {
    this.refusal = new Error(`NATS refuses ${this.user} a subscription: ${cause.message}.`, { cause });
  }

  private comeBack(): void {
    this.connected = true;
    for (const act of this.returns) act();
  }

  private lose(): void {
    this.connected = false;
    this.replies.failAll(() => Fault.of('unavailable', { service: 'bus' }));
  }
}

type Actor<A extends Acknowledged> = (content: z.output<A['content']>) => Promise<z.input<A['receipt']>>;
