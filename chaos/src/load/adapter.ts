import { once } from 'node:events';
import { pause, systemClock } from '@kerf/concurrency';
import {
  type AdapterMessage,
  adapterPath,
  adapterProtocol,
  closeCodes,
  type FromBroker,
  fromBroker,
} from '@kerf/contracts';
import { WebSocket } from 'ws';
import type { SeededRandom } from '../seeded-random.ts';
import { CommandExecutor } from './command-executor.ts';
import type { ExecuteCommand } from './command-outcome.ts';
import type { ExecutionSink } from '../journal/executions.ts';
import { type Identity, Registration, type Registered } from './registration.ts';
import type { FileSlots } from './file-slots.ts';

/** Brokers, credentials and fault rates of an adapter. */
export interface AdapterOptions {
  /** Each connection goes to a random one of these. */
  readonly brokerUrls: readonly string[];
  readonly ca: string;
  readonly secret: string;
  readonly executions: ExecutionSink;
  readonly slots: FileSlots;
  readonly identity: Identity;
  readonly random: SeededRandom;
  /** Probability that the connection breaks after an execution, before its response is sent. */
  readonly breakProbability: number;
  /** Called after an execution, before its response is sent. */
  readonly beforeResult?: () => void;
}

const handshakeTimeoutMs = 3_000;
const registeredDeadlineMs = 20_000;

/** CAD application that speaks the adapter protocol and stays connected until it is stopped. */
export class Adapter {
  readonly #options: AdapterOptions;
  readonly #commands: CommandExecutor;
  readonly #registration: Registration;
  readonly #stopping = new AbortController();
  #socket: WebSocket | undefined;
  /** Socket of the registered session; no result may be sent before the registration. */
  #registeredSocket: WebSocket | undefined;
  #connecting: Promise<void> = Promise.resolve();

  private constructor(options: AdapterOptions) {
    this.#options = options;
    this.#commands = new CommandExecutor(options.executions, options.slots);
    this.#registration = new Registration(this.#commands, options.identity);
  }

  /** Resolves when it is registered. */
  static async connect(options: AdapterOptions): Promise<Adapter> {
    const adapter = new Adapter(options);
    const registered = new AbortController();
    adapter.#connecting = adapter.#stayConnected(() => registered.abort());
    const signal = AbortSignal.timeout(registeredDeadlineMs);
    await once(registered.signal, 'abort', { signal }).catch(async (cause: unknown) => {
      await adapter.stop();
      throw new Error('The brokers did not register an adapter.', { cause });
    });
    return adapter;
  }

  /** Resolves when it will not reconnect: it was stopped, or its key was refused. */
  get stopped(): Promise<void> {
    return this.#connecting;
  }

  /** Breaks the connection; the adapter reconnects by itself. */
  dropConnection(): void {
    this.#socket?.terminate();
  }

  stop = async (): Promise<void> => {
    this.#stopping.abort();
    this.dropConnection();
    await this.#connecting;
  };

  async #stayConnected(registered: () => void): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (await this.#connectOnce(registered)) return;
      await pause(this.#options.random.nextBetween(100, 500), systemClock, signal);
    }
  }

  /** Resolves when the connection has closed; true if the key was refused. */
  async #connectOnce(registered: () => void): Promise<boolean> {
    const { brokerUrls, ca, secret, random } = this.#options;
    const brokerUrl = random.pick(brokerUrls);
    const headers = { authorization: `Bearer ${secret}` };
    const options = { ca, headers, handshakeTimeout: handshakeTimeoutMs, perMessageDeflate: false };
    const socket = new WebSocket(new URL(adapterPath, brokerUrl), [adapterProtocol], options);
    this.#socket = socket;
    socket.on('open', () => sendMessage(socket, this.#registration.createRegistration()));
    socket.on('message', (frame: Buffer) => {
      const message = fromBroker.parse(JSON.parse(frame.toString()));
      if (message.type !== 'registered') return this.#handleMessage(message, socket);
      this.#handleRegistered(message, socket, brokerUrl);
      registered();
    });
    socket.on('error', () => socket.terminate());
    return new Promise((resolve) => {
      socket.once('close', (code) => resolve(code === closeCodes.keyRefused));
      socket.once('unexpected-response', (_, { statusCode }) => {
        resolve(statusCode === 401);
        socket.terminate();
      });
    });
  }

  #handleRegistered(message: Registered, socket: WebSocket, brokerUrl: string): void {
    this.#registration.handleRegistered(message, brokerUrl);
    this.#registeredSocket = socket;
    startHeartbeat(socket, message.heartbeat_interval_ms, () => this.#commands.running.length);
    for (const result of this.#commands.unacknowledgedResults) sendMessage(socket, result);
  }

  #handleMessage(message: FromBroker, socket: WebSocket): void {
    if (message.type === 'result_ack') this.#commands.acknowledgeResult(message.command_id);
    if (message.type === 'execute' || message.type === 'execute_batch') this.#execute(message, socket);
  }

  #execute(command: ExecuteCommand, socket: WebSocket): void {
    sendMessage(socket, { type: 'accepted', command_id: command.command_id });
    void this.#commands.execute(command)?.then(() => this.#sendResults(command));
  }

  /** Sends the result over the current connection; without one, it is sent after the reconnect. */
  #sendResults({ command_id }: ExecuteCommand): void {
    const results = this.#commands.completeCommand(command_id);
    this.#options.beforeResult?.();
    if (this.#options.random.chance(this.#options.breakProbability)) return this.dropConnection();
    for (const result of results) if (this.#registeredSocket) sendMessage(this.#registeredSocket, result);
  }
}

const missedHeartbeats = 4;

/** Sends a message if the connection is open. */
function sendMessage(socket: WebSocket, message: AdapterMessage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** Sends heartbeats to the broker, and closes the connection when the broker is silent. */
function startHeartbeat(socket: WebSocket, intervalMs: number, inFlight: () => number): void {
  let lastMessageAt = performance.now();
  socket.on('message', () => {
    lastMessageAt = performance.now();
  });
  const timer = setInterval(() => {
    if (performance.now() - lastMessageAt > missedHeartbeats * intervalMs) socket.terminate();
    else sendMessage(socket, { type: 'heartbeat', in_flight: inFlight(), healthy: true });
  }, intervalMs);
  socket.once('close', () => clearInterval(timer));
}
