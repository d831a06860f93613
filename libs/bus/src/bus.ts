import {
  type Acknowledged,
  type Announcement,
  type EventConsumer,
  getInboxPrefix,
  type Operation,
  type Stream,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { createCarrier, getCurrentRequest, isSampled, type Log, silentLog } from '@kerf/telemetry';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type * as z from 'zod';
import { decodeAnswer } from './decode-answer.ts';
import { Consumer } from './consumer.ts';
import type { EventHandler } from './event-delivery.ts';
import { type AnnouncementHandler, Subscriber } from './subscriber.ts';
import { PendingReplies } from './pending-replies.ts';
import { AckCollector } from './ack-collector.ts';
import { waitForAcks, type ExpectedAcks } from './wait-for-acks.ts';
import { SendBuffer } from './send-buffer.ts';
import { type Handler, type ServedOperation, RequestServer, getServiceName } from './request-server.ts';
import { ConnectionMetrics, traceRequest } from './request-telemetry.ts';
import { Streams } from './streams.ts';
import { encode, createMessageHeaders, nameRequest } from './message-encoding.ts';

interface RequestOptions {
  /** Overrides the deadline of the contract. */
  readonly timeoutMs?: number;
}

/** Client and server of bus operations and announcements over NATS, typed by their contracts. */
export class Bus {
  /** Event streams of this bus. */
  readonly streams: Streams;
  /** Operations that this process serves. */
  readonly server: RequestServer;
  private readonly replies: PendingReplies;
  private readonly subscriber: Subscriber;
  private readonly buffer: SendBuffer;
  private readonly metrics = new ConnectionMetrics(this);
  private readonly reconnectListeners = new Set<() => void>();
  private connected = true;
  private refusal: Error | undefined;

  constructor(
    private readonly connection: NatsConnection,
    private readonly user: string,
    private readonly log: Log = silentLog,
  ) {
    const onRefusal = (error: Error) => this.recordRefusal(error);
    this.replies = new PendingReplies(connection, getInboxPrefix(user), onRefusal);
    this.buffer = new SendBuffer(connection);
    const { replies, buffer } = this;
    this.streams = new Streams({ connection, replies, buffer, isConnected: () => this.connected });
    this.server = new RequestServer(connection, this.buffer, log, onRefusal);
    this.subscriber = new Subscriber(connection, log, onRefusal);
    void this.watchStatus();
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
    const sendRequest = async () => this.sendRequest(operation, encode(input), timeoutMs);
    return this.metrics.measureRequest(operation, async () =>
      decodeAnswer(operation, await (isSampled() ? traceRequest(operation, sendRequest) : sendRequest())),
    );
  }

  /** Serves one operation until it is stopped. */
  serve<Op extends Operation>(operation: Op, handler: Handler<Op>): ServedOperation {
    return this.server.serve(operation, handler);
  }

  /** Publishes an announcement to all subscribers, of which there may be none. There is no reply. */
  announce<A extends Announcement>(announcement: A, content: z.input<A['content']>): void {
    if (this.connected) this.buffer.publish(announcement.subject, encode(content), nameRequest());
  }

  /**
   * Publishes an announcement and waits until the expected processes have acknowledged it, or the timeout expires.
   * Processes known to be dead are not waited for.
   */
  async announceAndWait<A extends Acknowledged>(
    announcement: A,
    content: z.input<A['content']>,
    expectedAcks: ExpectedAcks,
  ): Promise<AckCollector<A>> {
    const acks = new AckCollector(announcement, expectedAcks.from);
    if (!this.connected) return acks;
    const subject = this.replies.newSubject();
    this.buffer.publish(announcement.subject, encode(content), { reply: subject, ...nameRequest() });
    const sendRequest = (operation: Operation, body: string, timeoutMs: number) =>
      this.sendRequest(operation, body, timeoutMs);
    await waitForAcks(acks, { subject, expected: expectedAcks }, { replies: this.replies, request: sendRequest });
    return acks;
  }

  /** Subscribes to an announcement until stopped, and acknowledges each one when its handler has finished. */
  acknowledge<A extends Acknowledged>(announcement: A, name: string, listener: AckHandler<A>): { stop(): void } {
    return this.subscriber.subscribe(announcement, async (content, { reply }) => {
      const receipt = await listener(content);
      if (reply) this.buffer.publish(reply, encode({ from: name, receipt }));
    });
  }

  /** Subscribes to an announcement until stopped. */
  listen<A extends Announcement>(announcement: A, handler: AnnouncementHandler<A>): { stop(): void } {
    return this.subscriber.subscribe(announcement, handler);
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
    this.buffer.flush();
    await this.connection.flush();
    if (this.refusal) throw this.refusal;
  }

  /** Calls the listener after every reconnect until stopped, because announcements in between were missed. */
  onReconnect(listener: () => void): { stop(): void } {
    this.reconnectListeners.add(listener);
    return { stop: () => void this.reconnectListeners.delete(listener) };
  }

  /** True while the bus is connected. */
  get isConnected(): boolean {
    return this.connected;
  }

  /** Requests that wait for their replies. */
  get pendingRequests(): number {
    return this.replies.size;
  }

  /** Flushes the buffers and closes the connection. */
  async close(): Promise<void> {
    this.replies.failAll(() => Fault.of('unavailable', { service: 'bus' }));
    this.buffer.flush();
    if (this.connected) await this.connection.flush();
    await this.connection.close();
    this.metrics.stopObserving();
  }

  private sendRequest(operation: Operation, body: string, timeoutMs?: number): Promise<Msg> {
    if (!this.connected) throw Fault.of('unavailable', { service: getServiceName(operation) }, { isUndone: true });
    const effectiveTimeoutMs = timeoutMs ?? operation.timeoutMs;
    const carrier = isSampled() ? createCarrier() : undefined;
    const headers = createMessageHeaders({ deadlineMs: timeoutMs, carrier, request: getCurrentRequest() });
    const subject = this.replies.newSubject();
    this.buffer.publish(operation.subject, body, headers ? { reply: subject, headers } : { reply: subject });
    return this.replies.waitForReply(subject, effectiveTimeoutMs, () =>
      Fault.of('timed_out', { service: getServiceName(operation), timeoutMs: effectiveTimeoutMs }),
    );
  }

  /** Watches the connection, so that requests fail at once while it is down; the NATS client would buffer them. */
  private async watchStatus(): Promise<void> {
    for await (const status of this.connection.status()) {
      const { type } = status;
      this.metrics.countStatus(status);
      if (type === 'disconnect') this.handleDisconnect();
      if (type === 'reconnect') this.handleReconnect();
      if (type === 'disconnect' || type === 'reconnect') this.log.warn(`bus ${type}ed`);
      // Includes publications without permission: the server drops them and reports it only here.
      if (type === 'error') this.log.error({ err: status.error }, 'bus error');
    }
    this.handleDisconnect();
  }

  private recordRefusal(cause: Error): void {
    this.refusal = new Error(`NATS refuses ${this.user} a subscription: ${cause.message}.`, { cause });
  }

  private handleReconnect(): void {
    this.connected = true;
    for (const listener of this.reconnectListeners) listener();
  }

  private handleDisconnect(): void {
    this.connected = false;
    this.replies.failAll(() => Fault.of('unavailable', { service: 'bus' }));
  }
}

type AckHandler<A extends Acknowledged> = (content: z.output<A['content']>) => Promise<z.input<A['receipt']>>;
