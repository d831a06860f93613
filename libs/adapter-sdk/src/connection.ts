import { setTimeout as pause } from 'node:timers/promises';
import type { AdapterMessage, FromBroker, Greeting } from '@kerf/contracts';
import type { AdapterState } from './adapter-options.ts';
import { type Ending, endingOf, stopped } from './ending.ts';
import { type Address, Link } from './link.ts';
import type { Log } from './log.ts';

export type Registered = Extract<FromBroker, { type: 'registered' }>;
type Draining = Extract<FromBroker, { type: 'draining' }>;

/** Callbacks of a connection to its adapter. */
export interface Adapter {
  /** Returns the current register message. */
  greeting(): Greeting;
  /** Called after registration; pending messages can be sent now. */
  registered(welcome: Registered): void;
  heartbeat(): AdapterMessage;
  hear(message: FromBroker): void;
  tell(state: AdapterState): void;
}

const shortestPauseMs = 100;
/** Maximum of the first reconnect pause; it doubles for each further one. */
const firstCeilingMs = 1_000;
const longestPauseMs = 30_000;
const registerTimeoutMs = 10_000;
const missedHeartbeats = 3;

/** Connection of an adapter; reconnects after each disconnect until it is stopped or refused. */
export class Connection {
  readonly #address: Address;
  readonly #adapter: Adapter;
  readonly #log: Log;
  #link: Link | undefined;
  #failures = 0;
  /** Registration timeout, then heartbeat interval. */
  #timer: NodeJS.Timeout | undefined;

  constructor(address: Address, adapter: Adapter, log: Log) {
    this.#address = address;
    this.#adapter = adapter;
    this.#log = log;
  }

  /** Runs until the adapter ends permanently; resolves with the reason. */
  async run(signal: AbortSignal): Promise<Ending> {
    signal.addEventListener('abort', () => this.#link?.close(), { once: true });
    while (!signal.aborted) {
      const closed = await this.#connect();
      this.#adapter.tell('disconnected');
      const ending = endingOf(closed);
      if (ending) return ending;
      if (signal.aborted) break;
      const pauseMs = this.#nextPauseMs();
      this.#log.info(`disconnected (${closed.code} ${closed.reason}); reconnecting in ${Math.round(pauseMs)} ms`);
      await pause(pauseMs, undefined, { signal }).catch(() => undefined); // aborted by a stop
    }
    return stopped;
  }

  /** Sends a frame if the connection is open. */
  send(frame: string): void {
    this.#link?.send(frame);
  }

  async #connect() {
    this.#adapter.tell('connecting');
    const link = new Link(this.#address, (message) => this.#hear(link, message));
    this.#link = link;
    link.onOpen(() => link.say(this.#adapter.greeting()));
    this.#timer = setTimeout(() => link.drop(), registerTimeoutMs);
    const closed = await link.closed;
    clearTimeout(this.#timer);
    return closed;
  }

  #hear(link: Link, message: FromBroker): void {
    this.#log.debug(`broker: ${message.type}`);
    if (message.type === 'registered') return this.#welcome(link, message);
    if (message.type === 'draining') void this.#leave(link, message);
    this.#adapter.hear(message);
  }

  #welcome(link: Link, welcome: Registered): void {
    this.#failures = 0;
    clearTimeout(this.#timer);
    const intervalMs = welcome.heartbeat_interval_ms;
    this.#timer = setInterval(() => this.#beat(link, intervalMs), intervalMs);
    const how = welcome.resumed ? 'resumed' : 'connected';
    this.#log.info(`${how} to ${this.#address.url.host} as session ${welcome.session_id}`);
    this.#adapter.registered(welcome);
    this.#adapter.tell('connected');
  }

  /** Reconnects, with its running commands, because the broker drains. */
  async #leave(link: Link, { reconnect_after_ms }: Draining): Promise<void> {
    this.#log.info(`the broker is draining; reconnecting in ${reconnect_after_ms} ms`);
    const over = new AbortController();
    void link.closed.then(() => over.abort());
    await pause(reconnect_after_ms, undefined, { signal: over.signal }).catch(() => undefined);
    link.leave();
  }

  #beat(link: Link, intervalMs: number): void {
    if (link.silentMs > missedHeartbeats * intervalMs) return link.drop();
    link.say(this.#adapter.heartbeat());
  }

  /** Exponential backoff with full jitter, so that adapters do not reconnect all at once. */
  #nextPauseMs(): number {
    const ceiling = Math.min(longestPauseMs, firstCeilingMs * 2 ** this.#failures);
    this.#failures += 1;
    return shortestPauseMs + Math.random() * (ceiling - shortestPauseMs);
  }
}
