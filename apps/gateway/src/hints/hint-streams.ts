import { randomInt } from 'node:crypto';
import type { Bus } from '@kerf/bus';
import { ConcurrencyLimiter, type Release, settleWithin } from '@kerf/concurrency';
import { type Caller, type HintName, hintNames } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { metrics } from '@kerf/telemetry';
import { EventStream, type EventStreamOptions } from '../mcp/streams/event-stream.ts';
import { defaultKeepAliveMs } from '../mcp/server-sent-events.ts';
import { type HintSource, listenToAnnouncements, listenToEvents } from './hint-sources.ts';

const defaultOptions: EventStreamOptions & { intervalMs: number; drainMs: number } = {
  keepAliveMs: defaultKeepAliveMs,
  /** An event has fewer than 100 bytes, so this is the silence of several minutes. */
  maxUnreadBytes: 16_384,
  readTimeoutMs: 1_000,
  /** Minimum time between two events of a stream. */
  intervalMs: 1_000,
  /** Maximum time that clients have to read the last event during shutdown. */
  drainMs: 2_000,
};

const maxPerSession = 1;
const maxPerMember = 3;

/** Reconnection delays are random, because all streams of a gateway end at the same moment. */
const reconnectDelays = { minMs: 1_000, maxMs: 5_000 };

/** Member and key that hold a stream. */
type Holder = Pick<Caller, 'accountId' | 'userId' | 'keyId' | 'isService'>;

/** Open streams of one account, and the subscription to its events. */
interface AccountStreams {
  readonly streams: Set<HintStream>;
  readonly source: HintSource;
}

/** Open streams of hints on this gateway. A hint names what has changed in an account; clients then read it. */
export class HintStreams {
  private readonly byAccount = new Map<string, AccountStreams>();
  private readonly perSession = new ConcurrencyLimiter(maxPerSession);
  private readonly perMember = new ConcurrencyLimiter(maxPerMember);
  private readonly sources: readonly HintSource[];
  private readonly overruns = metrics.getCounter('kerf.mcp.streams.overrun');
  private size = 0;
  private isClosed = false;

  constructor(
    private readonly bus: Pick<Bus, 'listen' | 'flush' | 'onReconnect'>,
    private readonly maxStreams: number,
    private readonly options: typeof defaultOptions = defaultOptions,
  ) {
    const notify = (accountId: string, names: readonly HintName[]) => this.addHints(accountId, names);
    this.sources = [listenToAnnouncements(bus, notify), bus.onReconnect(() => this.addAllHints())];
    metrics.getGauge('kerf.mcp.streams').observe((observe) => observe(this.size, { kind: 'events' }));
  }

  /** Opens a stream. Throws `too_many_event_streams`, `event_streams_full`, and `unavailable` during shutdown. */
  async openStream(holder: Holder): Promise<EventStream> {
    const release = this.reserveSlot(holder);
    const events = new EventStream(this.options, () => this.overruns.add(1, {}));
    events.onClose(release);
    try {
      this.addStream(events, holder.accountId);
      // The client misses no change after its first event.
      await this.bus.flush();
    } catch (error) {
      events.abort();
      throw error;
    }
    events.sendEventWithRetry('ready', '[]', chooseReconnectDelay());
    return events;
  }

  /** Ends all streams with the advice to reconnect, before the HTTP server closes, which would wait for them. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    for (const source of this.sources) source.stop();
    const streams = [...this.byAccount.values()].flatMap((account) => [...account.streams]);
    await settleWithin(this.options.drainMs, Promise.all(streams.map((stream) => stream.endAfterAdvice())), undefined);
    for (const stream of streams) stream.abort();
  }

  private reserveSlot({ userId, keyId, isService }: Holder): Release {
    if (this.isClosed) throw Fault.of('unavailable', { service: 'gateway' });
    if (this.size >= this.maxStreams) throw Fault.of('event_streams_full', { limit: this.maxStreams });
    // A service key acts for the owner, whose own streams must not depend on it.
    const member = isService ? keyId : userId;
    if (!this.perSession.tryAcquire(keyId)) throw createLimitFault('session or key', maxPerSession);
    if (!this.perMember.tryAcquire(member)) {
      this.perSession.release(keyId);
      throw createLimitFault('member', maxPerMember);
    }
    this.size += 1;
    return () => {
      this.size -= 1;
      this.perSession.release(keyId);
      this.perMember.release(member);
    };
  }

  private addStream(events: EventStream, accountId: string): void {
    const account = this.byAccount.get(accountId) ?? this.addAccount(accountId);
    const stream = new HintStream(events, this.options.intervalMs);
    account.streams.add(stream);
    events.onClose(() => {
      account.streams.delete(stream);
      if (account.streams.size > 0) return;
      account.source.stop();
      this.byAccount.delete(accountId);
    });
  }

  private addAccount(accountId: string): AccountStreams {
    const notify = (_: string, names: readonly HintName[]) => this.addHints(accountId, names);
    const account = { streams: new Set<HintStream>(), source: listenToEvents(this.bus, accountId, notify) };
    this.byAccount.set(accountId, account);
    return account;
  }

  private addHints(accountId: string, names: readonly HintName[]): void {
    for (const stream of this.byAccount.get(accountId)?.streams ?? []) stream.addHints(names);
  }

  /** Hints at everything, because announcements were missed while the bus was away. */
  private addAllHints(): void {
    for (const accountId of this.byAccount.keys()) this.addHints(accountId, hintNames);
  }
}

/** Stream of hints to one client, with at most one event per interval. The next one names all changes meanwhile. */
class HintStream {
  private readonly pending = new Set<HintName>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly events: EventStream,
    private readonly intervalMs: number,
  ) {
    events.onClose(() => clearTimeout(this.timer));
  }

  addHints(names: readonly HintName[]): void {
    for (const name of names) this.pending.add(name);
    if (this.timer === undefined) this.sendPending();
  }

  /** Sends the advice to reconnect, ends the stream, and resolves once the client has read all. */
  endAfterAdvice(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.events.onClose(resolve));
    this.events.sendEventWithRetry('reconnect', '[]', chooseReconnectDelay());
    this.events.end();
    return closed;
  }

  abort(): void {
    this.events.abort();
  }

  private sendPending(): void {
    this.timer = undefined;
    if (this.pending.size === 0 || this.events.isClosed) return;
    this.events.sendEvent('hint', JSON.stringify([...this.pending]));
    this.pending.clear();
    this.timer = setTimeout(() => this.sendPending(), this.intervalMs);
  }
}

const chooseReconnectDelay = (): number => randomInt(reconnectDelays.minMs, reconnectDelays.maxMs);

const createLimitFault = (holder: 'session or key' | 'member', limit: number): Fault =>
  Fault.of('too_many_event_streams', { holder, limit });
