import type { Bus } from '@kerf/bus';
import { ConcurrencyLimiter } from '@kerf/concurrency';
import { answerOnStream, api, messageToStream } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { settleWithin } from '@kerf/concurrency';
import { metrics } from '@kerf/telemetry';
import { EventStream, type EventStreamOptions } from './event-stream.ts';
import { LocalStream, type StreamParams } from './local-stream.ts';
import { type ChangedList, onListsChanged } from '../list-change-events.ts';
import { defaultKeepAliveMs } from '../server-sent-events.ts';

interface StreamLimits {
  readonly perAccount: number;
  readonly perProcess: number;
}

const defaultOptions: EventStreamOptions & { drainMs: number } = {
  keepAliveMs: defaultKeepAliveMs,
  /** Room for several of the largest answers, which are pictures. */
  maxUnreadBytes: 4_194_304,
  /** Half the time that another gateway waits until its answer is written. */
  readTimeoutMs: 1_000,
  /** Maximum time that streams stay open for pending answers during shutdown. */
  drainMs: 10_000,
};

/** Reconnection delay; clients of a stopping gateway soon reconnect to another. */
const reconnectDelayMs = 1_000;

/** An open stream and its events. */
interface OpenStream {
  readonly events: EventStream;
  readonly stream: LocalStream;
}

/** Registry of HTTP+SSE streams on this gateway. Any gateway accepts their messages and sends answers to them. */
export class StreamRegistry {
  private readonly openStreams = new Map<string, OpenStream>();
  private readonly byAccount = new Map<string, Set<LocalStream>>();
  private readonly busSubscription: { stop(): void };
  private readonly limiter: ConcurrencyLimiter;
  private readonly overruns = metrics.getCounter('kerf.mcp.streams.overrun');

  constructor(
    private readonly bus: Bus,
    private readonly limits: StreamLimits,
    private readonly options: typeof defaultOptions = defaultOptions,
  ) {
    this.limiter = new ConcurrencyLimiter(limits.perAccount);
    this.busSubscription = onListsChanged(bus, (accountId, lists) => this.notifyListChanges(accountId, lists));
    metrics.getGauge('kerf.mcp.streams').observe((observe) => observe(this.size, { kind: 'http_sse' }));
  }

  get size(): number {
    return this.openStreams.size;
  }

  /** Returns the stream with this id, if it is open on this gateway. */
  findStream(id: string): LocalStream | undefined {
    return this.openStreams.get(id)?.stream;
  }

  /** Opens a stream. Any gateway then accepts its messages. Throws `too_many_streams` or `streams_full`. */
  async openStream(params: StreamParams): Promise<EventStream> {
    this.reserveSlot(params.accountId);
    const events = new EventStream(this.options, () => this.overruns.add(1, {}));
    events.onClose(() => this.limiter.release(params.accountId));
    try {
      this.register(events, params);
      // Once a client knows the endpoint, it may send to another gateway immediately.
      await this.bus.flush();
    } catch (error) {
      events.abort();
      throw error;
    }
    events.sendEventWithRetry('endpoint', api.mcpMessage.path.replace('{stream_id}', events.id), reconnectDelayMs);
    return events;
  }

  /** Ends all streams before the HTTP server closes, which would wait for them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.busSubscription.stop();
    const open = [...this.openStreams.values()];
    const closed = Promise.all(open.map(({ events }) => new Promise<void>((resolve) => events.onClose(resolve))));
    for (const { stream } of open) stream.drain();
    await settleWithin(this.options.drainMs, closed, undefined);
    for (const { events } of this.openStreams.values()) events.abort();
  }

  private reserveSlot(accountId: string): void {
    const { perAccount, perProcess } = this.limits;
    if (this.openStreams.size >= perProcess) throw Fault.of('streams_full', { limit: perProcess });
    if (!this.limiter.tryAcquire(accountId)) throw Fault.of('too_many_streams', { limit: perAccount });
  }

  private register(events: EventStream, params: StreamParams): void {
    const stream = new LocalStream(events, params);
    const operations = [
      this.bus.serve(messageToStream.at(events.id), async (message) => stream.acceptMessage(message)),
      this.bus.serve(answerOnStream.at(events.id), async (answer) => {
        await stream.receivePart(answer);
        return {};
      }),
    ];
    this.openStreams.set(events.id, { events, stream });
    const removeFromAccount = this.addToAccount(params.accountId, stream);
    events.onClose(() => {
      this.openStreams.delete(events.id);
      removeFromAccount();
      // Stopping fails without a NATS connection, but then the server has already dropped the subscriptions.
      for (const operation of operations) operation.stop().catch(() => undefined);
    });
  }

  /** Adds a stream to the index by account, and returns a function that removes it. */
  private addToAccount(accountId: string, stream: LocalStream): () => void {
    const streams = this.byAccount.get(accountId) ?? new Set();
    this.byAccount.set(accountId, streams.add(stream));
    return () => {
      streams.delete(stream);
      if (streams.size === 0) this.byAccount.delete(accountId);
    };
  }

  private notifyListChanges(accountId: string, lists: readonly ChangedList[]): void {
    for (const stream of this.byAccount.get(accountId) ?? []) stream.notifyListChanges(lists);
  }
}
