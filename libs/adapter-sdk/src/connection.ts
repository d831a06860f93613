import { pause, systemClock } from '@kerf/concurrency';
import type { AdapterMessage, FromBroker, RegisterInput } from '@kerf/contracts';
import type { AdapterState } from './adapter-options.ts';
import { type AdapterExit, getFinalExit, stoppedExit } from './adapter-exit.ts';
import { type BrokerEndpoint, Link } from './link.ts';
import type { Log } from './log.ts';

export type Registered = Extract<FromBroker, { type: 'registered' }>;
type Draining = Extract<FromBroker, { type: 'draining' }>;

/** Callbacks of a connection to its adapter. */
export interface AdapterCallbacks {
  /** Returns the current register message. */
  createGreeting(): RegisterInput;
  /** Called after registration; pending messages can be sent now. */
  onRegistered(welcome: Registered): void;
  createHeartbeat(): AdapterMessage;
  onMessage(message: FromBroker): void;
  onStateChange(state: AdapterState): void;
}

const minPauseMs = 100;
/** Maximum of the first reconnect pause; it doubles for each further one. */
const firstMaxPauseMs = 1_000;
const maxPauseMs = 30_000;
const registerTimeoutMs = 10_000;
const missedHeartbeats = 3;

/** Connection of an adapter; reconnects after each disconnect until it is stopped or refused. */
export class Connection {
  readonly #address: BrokerEndpoint;
  readonly #adapter: AdapterCallbacks;
  readonly #log: Log;
  #link: Link | undefined;
  #failures = 0;
  /** Registration timeout, then heartbeat interval. */
  #timer: NodeJS.Timeout | undefined;

  constructor(address: BrokerEndpoint, adapter: AdapterCallbacks, log: Log) {
    this.#address = address;
    this.#adapter = adapter;
    this.#log = log;
  }

  /** Runs until the adapter ends permanently; resolves with the reason. */
  async run(signal: AbortSignal): Promise<AdapterExit> {
    signal.addEventListener('abort', () => this.#link?.close(), { once: true });
    while (!signal.aborted) {
      const closed = await this.#connect();
      this.#adapter.onStateChange('disconnected');
      const exit = getFinalExit(closed);
      if (exit) return exit;
      if (signal.aborted) break;
      const pauseMs = this.#nextPauseMs();
      this.#log.info(`disconnected (${closed.code} ${closed.reason}); reconnecting in ${Math.round(pauseMs)} ms`);
      await pause(pauseMs, systemClock, signal);
    }
    return stoppedExit;
  }

  /** Sends a frame if the connection is open. */
  send(frame: string): void {
    this.#link?.sendFrame(frame);
  }

  async #connect() {
    this.#adapter.onStateChange('connecting');
    const link = new Link(this.#address, (message) => this.#handleMessage(link, message));
    this.#link = link;
    link.onOpen(() => link.sendMessage(this.#adapter.createGreeting()));
    this.#timer = setTimeout(() => link.terminate(), registerTimeoutMs);
    const closed = await link.closed;
    clearTimeout(this.#timer);
    return closed;
  }

  #handleMessage(link: Link, message: FromBroker): void {
    this.#log.debug(`broker: ${message.type}`);
    if (message.type === 'registered') return this.#completeRegistration(link, message);
    if (message.type === 'draining') void this.#reconnectAfterDrain(link, message);
    this.#adapter.onMessage(message);
  }

  #completeRegistration(link: Link, welcome: Registered): void {
    this.#failures = 0;
    clearTimeout(this.#timer);
    const intervalMs = welcome.heartbeat_interval_ms;
    this.#timer = setInterval(() => this.#sendHeartbeat(link, intervalMs), intervalMs);
    const how = welcome.resumed ? 'resumed' : 'connected';
    this.#log.info(`${how} to ${this.#address.url.host} as session ${welcome.session_id}`);
    this.#adapter.onRegistered(welcome);
    this.#adapter.onStateChange('connected');
  }

  /** Reconnects, with its running commands, because the broker drains. */
  async #reconnectAfterDrain(link: Link, { reconnect_after_ms }: Draining): Promise<void> {
    this.#log.info(`the broker is draining; reconnecting in ${reconnect_after_ms} ms`);
    const linkClosed = new AbortController();
    void link.closed.then(() => linkClosed.abort());
    await pause(reconnect_after_ms, systemClock, linkClosed.signal);
    link.closeForReconnect();
  }

  #sendHeartbeat(link: Link, intervalMs: number): void {
    if (link.silentMs > missedHeartbeats * intervalMs) return link.terminate();
    link.sendMessage(this.#adapter.createHeartbeat());
  }

  /** Exponential backoff with full jitter, so that adapters do not reconnect all at once. */
  #nextPauseMs(): number {
    const maxMs = Math.min(maxPauseMs, firstMaxPauseMs * 2 ** this.#failures);
    this.#failures += 1;
    return minPauseMs + Math.random() * (maxMs - minPauseMs);
  }
}
