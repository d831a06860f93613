import type { Bus } from '@kerf/bus';
import { Fault } from '@kerf/errors';
import { InMemoryServerEventBus, type McpHttpHandler, type ServerEvent } from '@modelcontextprotocol/server';
import { type ChangedList, whenListsChange } from './changed-lists.ts';

/** What a handler of the SDK needs to serve streams of one account. */
export interface Hearing {
  readonly bus: InMemoryServerEventBus;
  readonly maxSubscriptions: number;
}

/** How many streams may be open, and for how long each. */
interface ListenerBounds {
  readonly perAccount: number;
  readonly perProcess: number;
  readonly lifeMs: number;
}

/** One stream: who serves it, what it is told if it is one too many, when it is over, and what to call then. */
export interface Listening {
  readonly handler: McpHttpHandler;
  readonly limit: Fault;
  readonly end: AbortSignal;
  readonly leave: () => void;
}

/** The streams of one account that this process holds. */
interface Audience {
  readonly bus: InMemoryServerEventBus;
  readonly handler: McpHttpHandler;
  streams: number;
}

/** The streams that hear when a list has changed. Those of each account have a bus of their own: no other is heard there. */
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

  /** One more stream of an account. Beyond the bounds its handler refuses it. */
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

  /** How many streams are open. */
  get size(): number {
    return this.streams;
  }

  /** Ends every stream as the protocol does, and opens no other: the server waits for them before it closes. */
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
 * How long a stream may be open. Whatever listens to a signal that never aborts is kept with it: it aborts when the
 * stream is over as well, and the clock is stopped.
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
