import { setTimeout as pause } from 'node:timers/promises';
import type { FromBroker, Greeting } from '@kerf/contracts';
import { type Ending, endingOf, stopped } from './ending.ts';
import { type Address, Link } from './link.ts';
import type { Log } from './log.ts';

/** What stands behind a connection. */
export interface Adapter {
  /** How the adapter introduces itself. */
  readonly greeting: Omit<Greeting, 'running'>;
  /** The commands it is at work on, now. */
  running(): string[];
  /** The broker knows the adapter: what it could not be told before can be told now. */
  registered(): void;
  hear(message: FromBroker): void;
}

const shortestPauseMs = 100;
const longestPauseMs = 30_000;
const registerTimeoutMs = 10_000;
const missedHeartbeats = 3;

/** Keeps an adapter connected: connects again after every loss, until it is told to stop or to stay away. */
export class Connection {
  private link: Link | undefined;
  private failures = 0;
  /** Until the broker has answered, its deadline; then the heartbeat. */
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly address: Address,
    private readonly adapter: Adapter,
    private readonly log: Log,
  ) {}

  /** Resolves when the adapter ends for good, and tells why. */
  async run(signal: AbortSignal): Promise<Ending> {
    signal.addEventListener('abort', () => this.link?.close(), { once: true });
    while (!signal.aborted) {
      const closed = await this.connect();
      const ending = endingOf(closed);
      if (ending) return ending;
      if (signal.aborted) break;
      const pauseMs = this.nextPauseMs();
      this.log.info(`disconnected (${closed.code} ${closed.reason}); again in ${Math.round(pauseMs)} ms`);
      await pause(pauseMs, undefined, { signal }).catch(() => undefined); // told to stop meanwhile
    }
    return stopped;
  }

  /** Sends a frame, if the broker can be reached at the moment. */
  send(frame: string): void {
    this.link?.send(frame);
  }

  private async connect() {
    const link = new Link(this.address, (message) => this.hear(link, message));
    this.link = link;
    link.onOpen(() => link.say({ ...this.adapter.greeting, running: this.adapter.running() }));
    this.timer = setTimeout(() => link.drop(), registerTimeoutMs);
    const closed = await link.closed;
    clearTimeout(this.timer);
    return closed;
  }

  private hear(link: Link, message: FromBroker): void {
    this.log.debug(`broker: ${message.type}`);
    if (message.type !== 'registered') return this.adapter.hear(message);
    this.failures = 0;
    clearTimeout(this.timer);
    this.timer = setInterval(() => this.beat(link, message.heartbeat_interval_ms), message.heartbeat_interval_ms);
    this.log.info(`connected to ${this.address.url.host} as session ${message.session_id}`);
    this.adapter.registered();
  }

  private beat(link: Link, intervalMs: number): void {
    if (link.silentMs > missedHeartbeats * intervalMs) return link.drop();
    link.say({ type: 'heartbeat', in_flight: this.adapter.running().length, healthy: true });
  }

  /** Full jitter: adapters that lost their broker together do not come back together. */
  private nextPauseMs(): number {
    const ceiling = Math.min(longestPauseMs, shortestPauseMs * 2 ** this.failures);
    this.failures += 1;
    return shortestPauseMs + Math.random() * (ceiling - shortestPauseMs);
  }
}
