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

/** Asks and serves operations of other services over NATS, with the types of their contracts. */
export class Bus {
  /** The streams of events on this bus. */
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
   * Asks one operation and waits for its answer.
   * Throws the fault the service answered, `unavailable` when nobody is there, `timed_out` after the deadline.
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

  /** Tells every process that listens; nobody answers, and nobody may be there. */
  announce<A extends Announcement>(announcement: A, content: z.input<A['content']>): void {
    if (this.connected) this.buffer.publish(announcement.subject, encode(content));
  }

  /**
   * Tells every process that listens, and waits until those that are expected have acted, or the time is over. Who is
   * known to be dead has nothing to act on.
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

  /** Hears an announcement in this process until it is stopped, and acknowledges it when `act` is done. */
  acknowledge<A extends Acknowledged>(announcement: A, name: string, act: Actor<A>): { stop(): void } {
    return this.hearing.listen(announcement, async (content, { reply }) => {
      const receipt = await act(content);
      if (reply) this.buffer.publish(reply, encode({ from: name, receipt }));
    });
  }

  /** Hears an announcement in this process until it is stopped. */
  listen<A extends Announcement>(announcement: A, hear: Hearer<A>): { stop(): void } {
    return this.hearing.listen(announcement, hear);
  }

  /** Handles the events of a stream until it is stopped, each at least once, together with the consumer's other processes. */
  consume<S extends Stream>(consumer: EventConsumer<S>, handle: EventHandler<S>): Consumer<S> {
    const { connection, streams, log } = this;
    return new Consumer({ consumer, handle, connection, streams, log });
  }

  /**
   * Resolves when the server knows of everything said and served until now.
   * Throws when it lets this user serve or hear less than that: the process would wait for what never comes.
   */
  async flush(): Promise<void> {
    this.buffer.send();
    await this.connection.flush();
    if (this.refusal) throw this.refusal;
  }

  /** Acts whenever the bus was away and is back, until it is stopped: what was told meanwhile was not heard. */
  onReturn(act: () => void): { stop(): void } {
    this.returns.add(act);
    return { stop: () => void this.returns.delete(act) };
  }

  /** Whether the bus can be reached at this moment. */
  get isConnected(): boolean {
    return this.connected;
  }

  /** Sends what is still in the buffers and closes the connection. */
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

  /** While the server is away requests fail at once; the client library alone would buffer them silently. */
  private async watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      const { type } = status;
      if (type === 'disconnect') this.lose();
      if (type === 'reconnect') this.comeBack();
      if (type === 'disconnect' || type === 'reconnect') this.log.warn(`bus ${type}ed`);
      // Also what may not be published: the server drops it, and nobody else learns of it.
      if (type === 'error') this.log.error({ err: status.error }, 'the bus refused something');
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
