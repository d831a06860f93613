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
  /** Several of the largest answers, which are pictures. */
  mostUnreadBytes: 4_194_304,
  /** Another gateway waits for twice as long until its answer is written. */
  readingMs: 1_000,
  /** How long a stream stays open for answers after its gateway was told to stop. */
  drainMs: 10_000,
};

/** The streams of a gateway that stops are opened at others, soon. */
const returnAfterMs = 1_000;

/** A stream, and the events that are written on it. */
interface Held {
  readonly events: EventStream;
  readonly stream: HeldStream;
}

/** The streams of MCP that clients hold open at this gateway; any gateway takes their messages and answers on them. */
export class Streams {
  private readonly held = new Map<string, Held>();
  private readonly ofAccounts = new Map<string, Set<HeldStream>>();
  private readonly changes: { stop(): void };
  private readonly places: Places;
  // Made here and not with the module: what is made before telemetry has started measures nothing.
  private readonly overruns = metrics.getMeter('kerf.mcp').createCounter('kerf.mcp.streams.overrun', {
    description: 'Streams of MCP that were ended because too much waited on them.',
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
      .createObservableGauge('kerf.mcp.streams', { description: 'Streams of MCP that are open.' })
      .addCallback((gauge) => gauge.observe(this.size));
  }

  get size(): number {
    return this.held.size;
  }

  /** The stream of that id, if it is open at this gateway. */
  find(id: string): HeldStream | undefined {
    return this.held.get(id)?.stream;
  }

  /** Opens a stream, whose messages any gateway can take when this resolves. Throws `too_many_streams` or `streams_full`. */
  async open(opening: Opening): Promise<EventStream> {
    this.takePlace(opening.accountId);
    const events = new EventStream(this.patience, () => this.overruns.add(1));
    events.whenOver(() => this.places.giveBack(opening.accountId));
    try {
      this.hold(events, opening);
      // A client that knows the address sends at once, and to another gateway.
      await this.bus.flush();
    } catch (error) {
      events.cut();
      throw error;
    }
    events.sayWithReturn('endpoint', api.mcpMessage.path.replace('{stream_id}', events.id), returnAfterMs);
    return events;
  }

  /** Before the HTTP server closes, which would wait for every stream. */
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
      // Without a connection the server has forgotten them already.
      for (const operation of served) operation.stop().catch(() => undefined);
    });
  }

  /** Answers how to take it off the list again. */
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
