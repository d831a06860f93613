import type { Bus } from '@kerf/bus';
import { Fault } from '@kerf/errors';
import { metrics } from '@kerf/telemetry';
import { InMemoryServerEventBus, type McpHttpHandler, type ServerEvent } from '@modelcontextprotocol/server';
import { type ChangedList, onListsChanged } from './list-change-events.ts';

/** Options with which an SDK handler serves the subscriptions of one account. */
export interface SubscriptionOptions {
  readonly bus: InMemoryServerEventBus;
  readonly maxSubscriptions: number;
}

/** Limits on the number of open streams and on the lifetime of each. */
interface SubscriptionLimits {
  readonly perAccount: number;
  readonly perProcess: number;
  readonly maxAgeMs: number;
}

/** One stream: its handler, the fault at the limit, the signal that ends it, and the function that closes it. */
export interface Subscription {
  readonly handler: McpHttpHandler;
  readonly limitFault: Fault;
  readonly endSignal: AbortSignal;
  readonly close: () => void;
}

/** Open streams of one account in this process. */
interface AccountSubscriptions {
  readonly bus: InMemoryServerEventBus;
  readonly handler: McpHttpHandler;
  streams: number;
}

/** Open subscriptions/listen streams. Each account has its own event bus, so that no account sees events of another. */
export class ListChangeSubscriptions {
  private readonly accounts = new Map<string, AccountSubscriptions>();
  private readonly busSubscription: { stop(): void };
  private streams = 0;
  private isClosed = false;

  constructor(
    bus: Pick<Bus, 'listen'>,
    private readonly limits: SubscriptionLimits,
  ) {
    metrics.getGauge('kerf.mcp.streams').observe((observe) => observe(this.size, { kind: 'subscription' }));
    this.busSubscription = onListsChanged(bus, (accountId, lists) => this.publishChanges(accountId, lists));
  }

  /** Opens a stream for an account. Beyond the limits, the returned handler refuses it. */
  openSubscription(accountId: string, createHandler: (options: SubscriptionOptions) => McpHttpHandler): Subscription {
    const lifetime = new SubscriptionLifetime(this.limits.maxAgeMs);
    const { perAccount, perProcess } = this.limits;
    if (this.isClosed || this.streams >= perProcess) {
      const limit = this.isClosed ? createShutdownFault() : Fault.of('streams_full', { limit: perProcess });
      return {
        handler: createHandler(refuseSubscriptions()),
        limitFault: limit,
        endSignal: lifetime.signal,
        close: () => lifetime.end(),
      };
    }
    const account = this.accounts.get(accountId) ?? this.addAccount(accountId, createHandler);
    account.streams += 1;
    this.streams += 1;
    const leave = () => {
      lifetime.end();
      this.removeSubscription(accountId, account);
    };
    const limit = Fault.of('too_many_streams', { limit: perAccount });
    return { handler: account.handler, limitFault: limit, endSignal: lifetime.signal, close: leave };
  }

  /** Number of open streams. */
  get size(): number {
    return this.streams;
  }

  /** Ends all streams gracefully and refuses new ones, because the HTTP server waits for them before it closes. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    this.busSubscription.stop();
    await Promise.all([...this.accounts.values()].map(({ handler }) => handler.close()));
  }

  private addAccount(
    accountId: string,
    createHandler: (options: SubscriptionOptions) => McpHttpHandler,
  ): AccountSubscriptions {
    const bus = new InMemoryServerEventBus();
    const account = { bus, handler: createHandler({ bus, maxSubscriptions: this.limits.perAccount }), streams: 0 };
    this.accounts.set(accountId, account);
    return account;
  }

  private removeSubscription(accountId: string, account: AccountSubscriptions): void {
    account.streams -= 1;
    this.streams -= 1;
    if (account.streams === 0) this.accounts.delete(accountId);
  }

  private publishChanges(accountId: string, lists: readonly ChangedList[]): void {
    const bus = this.accounts.get(accountId)?.bus;
    for (const list of lists) bus?.publish({ kind: `${list}_list_changed` } satisfies ServerEvent);
  }
}

/**
 * Maximum lifetime of a stream. Its signal also aborts when the stream closes, because listeners on a signal that never
 * aborts would leak; the timer is then cleared.
 */
class SubscriptionLifetime {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;

  constructor(lifeMs: number) {
    this.timer = setTimeout(() => this.end(), lifeMs).unref();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  end(): void {
    clearTimeout(this.timer);
    this.controller.abort();
  }
}

const refuseSubscriptions = (): SubscriptionOptions => ({ bus: new InMemoryServerEventBus(), maxSubscriptions: 0 });

const createShutdownFault = (): Fault => Fault.of('unavailable', { service: 'gateway' });
