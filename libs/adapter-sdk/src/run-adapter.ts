import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import {
  type AdapterMessage,
  adapterPath,
  type FromBroker,
  type RegisterInput,
  maxCommandIds,
  protocolVersion,
} from '@kerf/contracts';
import { v7 as uuidv7 } from 'uuid';
import { listCapabilities } from './capabilities.ts';
import type { AdapterOptions } from './adapter-options.ts';
import { Commands } from './commands.ts';
import { Connection, type Registered } from './connection.ts';
import type { AdapterExit } from './adapter-exit.ts';
import { Log } from './log.ts';

const defaultDrainMs = 20_000;
/** Maximum wait for acknowledgements of the last results before the adapter ends. */
const maxAcknowledgeMs = 1_000;

/**
 * Runs one adapter until the signal stops it or the service refuses it.
 * After the signal it accepts no more commands and ends when the running ones have ended.
 */
export async function runAdapter(options: AdapterOptions, signal: AbortSignal): Promise<AdapterExit> {
  const adapter = new RunningAdapter(options);
  const drained = new AbortController();
  const drain = () => void adapter.drain().finally(() => drained.abort());
  signal.addEventListener('abort', drain, { once: true });
  if (signal.aborted) drain();
  try {
    return await adapter.connection.run(drained.signal);
  } finally {
    signal.removeEventListener('abort', drain);
    await adapter.stop();
  }
}

/** Running adapter: its commands and its connection. */
class RunningAdapter {
  readonly connection: Connection;
  readonly #options: AdapterOptions;
  readonly #commands: Commands;
  readonly #registration: RegisterInput;
  readonly #load = new CpuLoad();
  #resumeToken: string | undefined;
  readonly #acknowledged = new EventEmitter();
  #isDraining = false;

  constructor(options: AdapterOptions) {
    this.#options = options;
    this.#registration = createRegistration(options);
    this.#resumeToken = options.past?.resumeToken;
    this.#commands = new Commands(options, (frame) => this.connection.send(frame));
    this.connection = new Connection(
      { ...options, url: toAdapterUrl(String(options.url)) },
      {
        createGreeting: () => this.#createGreeting(),
        onRegistered: (welcome) => this.#onRegistered(welcome),
        createHeartbeat: () => this.#createHeartbeat(),
        onMessage: (message) => this.#handleMessage(message),
        onStateChange: (state) => options.onState?.(state),
      },
      options.log ?? new Log('silent'),
    );
  }

  /** Announces draining; resolves when running commands have ended and the broker has their results. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    this.#announceDraining();
    this.#options.onState?.('draining');
    await this.#commands.drain(this.#options.drainMs ?? defaultDrainMs);
    await this.#waitForAcknowledgements();
  }

  /** Waits until all results are acknowledged, or the wait is over. */
  async #waitForAcknowledgements(): Promise<void> {
    const late = AbortSignal.timeout(maxAcknowledgeMs);
    while (this.#commands.results.unacknowledgedIds.length > 0 && !late.aborted) {
      await once(this.#acknowledged, 'one', { signal: late }).catch(() => undefined); // the wait is over
    }
  }

  /** Stops the commands; their results are no longer needed. */
  stop(): Promise<void> {
    return this.#commands.drain(0);
  }

  #createGreeting(): RegisterInput {
    const { document } = this.#options;
    return {
      ...this.#registration,
      ...(document ? { documents: [document()] } : {}),
      ...(this.#resumeToken === undefined ? {} : { resume_token: this.#resumeToken }),
      running: this.#commands.ids,
      unacknowledged: this.#commands.results.unacknowledgedIds.slice(-maxCommandIds),
    };
  }

  #onRegistered(welcome: Registered): void {
    const { results } = this.#commands;
    results.retentionMs = Math.max(results.retentionMs, welcome.result_retention_ms);
    this.#commands.maxMessageBytes = Math.min(this.#commands.maxMessageBytes, welcome.max_message_bytes);
    this.#resumeToken = welcome.resume_token;
    this.#options.onResumable?.(welcome.resume_token);
    for (const id of welcome.drop) results.acknowledgeResult(id);
    this.#commands.resendResults();
    if (this.#isDraining) this.#announceDraining();
  }

  #handleMessage(message: FromBroker): void {
    if (message.type === 'execute' || message.type === 'execute_batch') this.#commands.executeCommand(message);
    if (message.type === 'cancel') this.#commands.cancelCommand(message.command_id, message.reason);
    if (message.type === 'result_ack') this.#acknowledgeResult(message.command_id);
    if (message.type === 'error') this.#options.log?.info(`the broker reported an error: ${message.error.message}`);
  }

  #acknowledgeResult(commandId: string): void {
    this.#commands.results.acknowledgeResult(commandId);
    this.#acknowledged.emit('one');
  }

  #createHeartbeat(): AdapterMessage {
    const { document } = this.#options;
    return {
      type: 'heartbeat',
      in_flight: this.#commands.ids.length,
      healthy: true,
      load: this.#load.readLoad(),
      memory_bytes: process.memoryUsage.rss(),
      ...(document ? { document: document() } : {}),
    };
  }

  #announceDraining(): void {
    const message: AdapterMessage = { type: 'draining', reason: 'The adapter was stopped.' };
    this.connection.send(JSON.stringify(message));
  }
}

/** CPU load of this process since the last reading; 1 is one fully used core. */
class CpuLoad {
  #usage = process.cpuUsage();
  #at = performance.now();

  readLoad(): number {
    const { user, system } = process.cpuUsage(this.#usage);
    const elapsedMs = Math.max(1, performance.now() - this.#at);
    this.#usage = process.cpuUsage();
    this.#at = performance.now();
    return (user + system) / 1000 / elapsedMs;
  }
}

const createRegistration = (options: AdapterOptions): RegisterInput => ({
  type: 'register',
  protocol_versions: [protocolVersion],
  adapter_id: options.adapterId ?? uuidv7(),
  instance_id: randomUUID(),
  adapter_type: options.adapterType,
  adapter_version: options.adapterVersion ?? '0.0.0',
  ...(options.application ? { application: options.application } : {}),
  ...listCapabilities(Object.keys(options.tools)),
  max_concurrency: options.maxConcurrency ?? 1,
  cancel: options.cancel ?? 'queued_only',
  busy_liveness: options.busyLiveness ?? 'heartbeat',
});

/** Returns the adapter URL of the service. Throws for an invalid URL, such as an unset variable. */
function toAdapterUrl(service: string): URL {
  if (URL.canParse(adapterPath, service)) return new URL(adapterPath, service);
  throw new Error(`url must be a URL such as wss://cad.example.com, not "${service}".`);
}
