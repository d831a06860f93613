import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  adapterPath,
  adapterProtocol,
  closeCodes,
  type AdapterMessage,
  type FromBroker,
  fromBroker,
} from '@kerf/contracts';
import { WebSocket } from 'ws';
import type { Dice } from '../dice.ts';
import { Commands, type Execute } from './commands.ts';
import type { Executions } from './executions.ts';

/** Where an adapter connects, as whom, and how well it works. */
export interface AdapterOptions {
  readonly wsUrl: string;
  readonly ca: string;
  readonly secret: string;
  readonly executions: Executions;
  readonly dice: Dice;
  /** How likely it is that the connection breaks when a command was carried out, before the answer is sent. */
  readonly breaks: number;
}

const handshakeTimeoutMs = 3_000;
const registeredDeadlineMs = 20_000;
const missedHeartbeats = 4;
const lateMs = 1_500;

/** A CAD application that speaks the adapter protocol and stays connected until it is stopped. */
export class Adapter {
  readonly #options: AdapterOptions;
  readonly #commands: Commands;
  readonly #adapterId = randomUUID();
  readonly #over = new AbortController();
  #socket: WebSocket | undefined;
  #staying: Promise<void> = Promise.resolve();

  private constructor(options: AdapterOptions) {
    this.#options = options;
    this.#commands = new Commands(options.executions);
  }

  /** Resolves when it is registered. */
  static async connect(options: AdapterOptions): Promise<Adapter> {
    const adapter = new Adapter(options);
    const registered = new AbortController();
    adapter.#staying = adapter.#stay(() => registered.abort());
    const signal = AbortSignal.timeout(registeredDeadlineMs);
    await once(registered.signal, 'abort', { signal }).catch(async (cause: unknown) => {
      await adapter.stop();
      throw new Error('The brokers did not register an adapter.', { cause });
    });
    return adapter;
  }

  /** Resolves when it will not come back: it was stopped, or its key is refused. */
  get gone(): Promise<void> {
    return this.#staying;
  }

  /** Break the connection; the adapter comes back by itself. */
  drop(): void {
    this.#socket?.terminate();
  }

  stop = async (): Promise<void> => {
    this.#over.abort();
    this.drop();
    await this.#staying;
  };

  async #stay(registered: () => void): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      if (await this.#connectOnce(registered)) return;
      await pause(this.#options.dice.between(100, 500), undefined, { signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection is gone, and says whether that is because the key is refused. */
  async #connectOnce(registered: () => void): Promise<boolean> {
    const { wsUrl, ca, secret } = this.#options;
    const headers = { authorization: `Bearer ${secret}` };
    const options = { ca, headers, handshakeTimeout: handshakeTimeoutMs, perMessageDeflate: false };
    const socket = new WebSocket(new URL(adapterPath, wsUrl), [adapterProtocol], options);
    this.#socket = socket;
    socket.on('open', () => say(socket, greetingOf(this.#adapterId)));
    socket.on('message', (frame: Buffer) => {
      const message = fromBroker.parse(JSON.parse(frame.toString()));
      if (message.type !== 'registered') return this.#hear(message, socket);
      beat(socket, message.heartbeat_interval_ms);
      for (const result of this.#commands.owed) say(socket, result);
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

  #hear(message: FromBroker, socket: WebSocket): void {
    if (message.type === 'result_ack') this.#commands.acknowledge(message.command_id);
    if (message.type === 'execute') this.#execute(message, socket);
  }

  #execute(command: Execute, socket: WebSocket): void {
    const { result, isLate } = this.#commands.answer(command);
    if (isLate) setTimeout(() => say(socket, result), lateMs).unref();
    else if (this.#options.dice.chance(this.#options.breaks)) socket.terminate();
    else say(socket, result);
  }
}

/** Tell the broker again and again that the adapter is well, and give up a broker that is silent. */
function beat(socket: WebSocket, intervalMs: number): void {
  let heardAt = performance.now();
  socket.on('message', () => {
    heardAt = performance.now();
  });
  const timer = setInterval(() => {
    if (performance.now() - heardAt > missedHeartbeats * intervalMs) socket.terminate();
    else say(socket, { type: 'heartbeat', in_flight: 0, healthy: true });
  }, intervalMs);
  socket.once('close', () => clearInterval(timer));
}

function say(socket: WebSocket, message: AdapterMessage): void {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

const greetingOf = (adapter_id: string): AdapterMessage => ({
  type: 'register',
  protocol_versions: [1],
  adapter_id,
  instance_id: randomUUID(),
  adapter_type: 'chaos',
  adapter_version: '1',
  capabilities: ['primitives'],
  tools: ['create_box'],
  max_concurrency: 16,
  running: [],
});
