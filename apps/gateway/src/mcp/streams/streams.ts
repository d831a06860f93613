import type { Bus } from '@kerf/bus';
import { answerOnStream, api, messageToStream } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { noLongerThan } from '@kerf/service';
import { metrics } from '@kerf/telemetry';
import { EventStream, type StreamPatience } from './event-stream.ts';
import { HeldStream, type Opening } from './held-stream.ts';
import { Places } from '../../places.ts';
import { type ChangedList, whenListsChange } from '../changed-lists.ts';
import { usualKeepAliveMs } from '../server-sent-events.ts';

interface StreamBounds {
  readonly perAccount: number;
  readonly perProcess: number;
}

const usual: StreamPatience & { drainMs: number } = {
  keepAliveMs: usualKeepAliveMs,
  /** Room for several of the largest answers, which are pictures. */
  mostUnreadBytes: 4_194_304,
  /** Half the time that another gateway waits until its answer is written. */
  readingMs: 1_000,
  /** Maximum time that streams stay open for pending answers during shutdown. */
  drainMs: 10_000,
};

/** Reconnection delay; clients of a stopping gateway soon reconnect to another. */
const returnAfterMs = 1_000;

/** An open stream and its events. */
interface Held {
  readonly events: EventStream;
  readonly stream: HeldStream;
}

/** Registry of HTTP+SSE streams on this gateway. Any gateway accepts their messages and sends answers to them. */
export class Streams {
  private readonly held = new Map<string, Held>();
  private readonly ofAccounts = new Map<string, Set<HeldStream>>();
  private readonly changes: { stop(): void };
  private readonly places: Places;
  // Created here and not at module level: a counter created before telemetry starts records nothing.
  private readonly overruns = metrics.getMeter('kerf.mcp').createCounter('kerf.mcp.streams.overrun', {
    description: 'MCP streams closed because too much was unread.',
  });

  constructor(
    private readonly bus: Bus,
    private readonly bounds: StreamBounds,
    private readonly patience: typeof usual = usual,
  ) {
    this.places = new Places(bounds.perAccount);
    this.changes = whenListsChange(bus, (accountId, lists) => this.tellChanged(accountId, lists));
    metrics
      .getMeter('kerf.mcp')
      .createObservableGauge('kerf.mcp.streams', { description: 'Open MCP streams.' })
      .addCallback((gauge) => gauge.observe(this.size));
  }

  get size(): number {
    return this.held.size;
  }

  /** Returns the stream with this id, if it is open on this gateway. */
  find(id: string): HeldStream | undefined {
    return this.held.get(id)?.stream;
  }

  /** Opens a stream. Any gateway then accepts its messages. Throws `too_many_streams` or `streams_full`. */
  async open(opening: Opening): Promise<EventStream> {
    this.takePlace(opening.accountId);
    const events = new EventStream(this.patience, () => this.overruns.add(1));
    events.whenOver(() => this.places.giveBack(opening.accountId));
    try {
      this.hold(events, opening);
      // Once a client knows the endpoint, it may send to another gateway immediately.
      await this.bus.flush();
    } catch (error) {
      events.cut();
      throw error;
    }
    events.sayWithReturn('endpoint', api.mcpMessage.path.replace('{stream_id}', events.id), returnAfterMs);
    return events;
  }

  /** Ends all streams before the HTTP server closes, which would wait for them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.changes.stop();
    const open = [...this.held.values()];
    const over = Promise.all(open.map(({ events }) => new Promise<void>((resolve) => events.whenOver(resolve))));
    for (const { stream } of open) stream.endWhenAnswered();
    await noLongerThan(this.patience.drainMs, over, undefined);
    for (const { events } of this.held.values()) events.cut();
  }

  private takePlace(accountId: string): void {
    const { perAccount, perProcess } = this.bounds;
    if (this.held.size >= perProcess) throw Fault.of('streams_full', { limit: perProcess });
    if (!this.places.take(accountId)) throw Fault.of('too_many_streams', { limit: perAccount });
  }

  private hold(events: EventStream, opening: Opening): void {
    const stream = new HeldStream(events, opening);
    const served = [
      this.bus.serve(messageToStream.at(events.id), async (message) => stream.hear(message)),
      this.bus.serve(answerOnStream.at(events.id), async (answer) => {
        await stream.take(answer);
        return {};
      }),
    ];
    this.held.set(events.id, { events, stream });
    const forget = this.listFor(opening.accountId, stream);
    events.whenOver(() => {
      this.held.delete(events.id);
      forget();
      // Stopping fails without a NATS connection, but then the server has already dropped the subscriptions.
      for (const operation of served) operation.stop().catch(() => undefined);
    });
  }

  /** Adds a stream to the index by account, and returns a function that removes it. */
  private listFor(accountId: string, stream: HeldStream): () => void {
    const streams = this.ofAccounts.get(accountId) ?? new Set();
    this.ofAccounts.set(accountId, streams.add(stream));
    return () => {
      streams.delete(stream);
      if (streams.size === 0) this.ofAccounts.delete(accountId);
    };
  }

  private tellChanged(accountId: string, lists: readonly ChangedList[]): void {
    for (const stream of this.ofAccounts.get(accountId) ?? []) stream.tellChanged(lists);
  }
}
