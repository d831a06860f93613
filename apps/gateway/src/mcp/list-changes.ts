import type { Bus } from '@kerf/bus';
import { Fault } from '@kerf/errors';
import { InMemoryServerEventBus, type McpHttpHandler, type ServerEvent } from '@modelcontextprotocol/server';
import { type ChangedList, whenListsChange } from './changed-lists.ts';

/** Options with which an SDK handler serves the subscriptions of one account. */
export interface Hearing {
  readonly bus: InMemoryServerEventBus;
  readonly maxSubscriptions: number;
}

/** Limits on the number of open streams and on the lifetime of each. */
interface ListenerBounds {
  readonly perAccount: number;
  readonly perProcess: number;
  readonly lifeMs: number;
}

/** One stream: its handler, the fault at the limit, the signal that ends it, and the function that closes it. */
export interface Listening {
  readonly handler: McpHttpHandler;
  readonly limit: Fault;
  readonly end: AbortSignal;
  readonly leave: () => void;
}

/** Open streams of one account in this process. */
interface Audience {
  readonly bus: InMemoryServerEventBus;
  readonly handler: McpHttpHandler;
  streams: number;
}

/** Open subscriptions/listen streams. Each account has its own event bus, so that no account sees events of another. */
export class ListChanges {
  private readonly audiences = new Map<string, Audience>();
  private readonly heard: { stop(): void };
  private streams = 0;
  private isClosed = false;

  constructor(
    bus: Pick<Bus, 'listen'>,
    private readonly bounds: ListenerBounds,
  ) {
    this.heard = whenListsChange(bus, (accountId, lists) => this.tell(accountId, lists));
  }

  /** Opens a stream for an account. Beyond the limits, the returned handler refuses it. */
  join(accountId: string, handlerFor: (hearing: Hearing) => McpHttpHandler): Listening {
    const life = new Life(this.bounds.lifeMs);
    const { perAccount, perProcess } = this.bounds;
    if (this.isClosed || this.streams >= perProcess) {
      const limit = this.isClosed ? leaving() : Fault.of('streams_full', { limit: perProcess });
      return { handler: handlerFor(refusing()), limit, end: life.over, leave: () => life.end() };
    }
    const audience = this.audiences.get(accountId) ?? this.open(accountId, handlerFor);
    audience.streams += 1;
    this.streams += 1;
    const leave = () => {
      life.end();
      this.leave(accountId, audience);
    };
    const limit = Fault.of('too_many_streams', { limit: perAccount });
    return { handler: audience.handler, limit, end: life.over, leave };
  }

  /** Number of open streams. */
  get size(): number {
    return this.streams;
  }

  /** Ends all streams gracefully and refuses new ones, because the HTTP server waits for them before it closes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    this.heard.stop();
    await Promise.all([...this.audiences.values()].map(({ handler }) => handler.close()));
  }

  private open(accountId: string, handlerFor: (hearing: Hearing) => McpHttpHandler): Audience {
    const bus = new InMemoryServerEventBus();
    const audience = { bus, handler: handlerFor({ bus, maxSubscriptions: this.bounds.perAccount }), streams: 0 };
    this.audiences.set(accountId, audience);
    return audience;
  }

  private leave(accountId: string, audience: Audience): void {
    audience.streams -= 1;
    this.streams -= 1;
    if (audience.streams === 0) this.audiences.delete(accountId);
  }

  private tell(accountId: string, lists: readonly ChangedList[]): void {
    const bus = this.audiences.get(accountId)?.bus;
    for (const list of lists) bus?.publish({ kind: `${list}_list_changed` } satisfies ServerEvent);
  }
}

/**
 * Maximum lifetime of a stream. Its signal also aborts when the stream closes, because listeners on a signal that never
 * aborts would leak; the timer is then cleared.
 */
class Life {
  private readonly ending = new AbortController();
  private readonly clock: NodeJS.Timeout;

  constructor(lifeMs: number) {
    this.clock = setTimeout(() => this.end(), lifeMs).unref();
  }

  get over(): AbortSignal {
    return this.ending.signal;
  }

  end(): void {
    clearTimeout(this.clock);
    this.ending.abort();
  }
}

const refusing = (): Hearing => ({ bus: new InMemoryServerEventBus(), maxSubscriptions: 0 });

const leaving = (): Fault => Fault.of('unavailable', { service: 'gateway' });
