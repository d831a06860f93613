import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  adapterPath,
  type BatchStep,
  type Execute,
  type ExecuteBatch,
  type FromAdapter,
  type FromBroker,
  fromAdapter,
  protocolVersion,
  resultRetentionMs,
} from '@kerf/contracts';
import { type WebSocket, WebSocketServer } from 'ws';
import { TestFiles } from './test-files.ts';

const deadlineMs = 15_000;

interface BrokerOptions {
  /** Decides if a connection is accepted. */
  readonly admits?: () => boolean;
  /** PEM certificate and key; without them the broker speaks plain text. */
  readonly tls?: { readonly cert: string; readonly key: string };
}

type Welcome = Partial<Extract<FromBroker, { type: 'registered' }>>;
type Parameters = Record<string, unknown>;

/** Broker for tests: sends what the test says and records what the adapter sends. */
export class TestBroker {
  readonly received: FromAdapter[] = [];
  readonly upgradeRequests: IncomingMessage[] = [];
  readonly files: TestFiles;
  /** Code with which the adapter closed its last connection. */
  closedWith: Promise<number> = Promise.resolve(0);
  readonly #http: Server;
  readonly #sockets: WebSocketServer;
  readonly #scheme: string;
  #socket: WebSocket | undefined;
  #read = 0;

  private constructor(http: Server, { admits = () => true, tls }: BrokerOptions) {
    this.#http = http;
    this.#scheme = tls ? 's' : '';
    this.files = new TestFiles(`http${this.#scheme}://localhost:${portOf(http)}`);
    http.on('request', (request, response) => this.files.handleRequest(request, response));
    this.#sockets = new WebSocketServer({ server: http, path: adapterPath, verifyClient: admits });
    this.#sockets.on('connection', (socket, request) => this.#welcome(socket, request));
  }

  /** Listens on a free local port. */
  static async start(options: BrokerOptions = {}): Promise<TestBroker> {
    const http = options.tls ? createSecureServer(options.tls) : createServer();
    http.listen(0, 'localhost');
    await once(http, 'listening');
    return new TestBroker(http, options);
  }

  get url(): URL {
    return new URL(adapterPath, `ws${this.#scheme}://localhost:${portOf(this.#http)}`);
  }

  send(message: FromBroker): void {
    this.sendRaw(JSON.stringify(message));
  }

  /** Sends a raw frame, which may be invalid. */
  sendRaw(frame: string): void {
    this.#socket?.send(frame);
  }

  /** Waits for the next unread message of a type. */
  async waitFor<T extends FromAdapter['type']>(type: T): Promise<Extract<FromAdapter, { type: T }>> {
    const isWanted = (message: FromAdapter): message is Extract<FromAdapter, { type: T }> => message.type === type;
    for (;;) {
      const unread = this.received.slice(this.#read);
      const found = unread.find(isWanted);
      if (found) {
        this.#read += unread.indexOf(found) + 1;
        return found;
      }
      await once(this.#sockets, 'received', { signal: AbortSignal.timeout(deadlineMs) });
    }
  }

  /** Accepts a registration like the service. */
  async register(welcome: Welcome = {}) {
    const registered = await this.waitFor('register');
    this.send({
      type: 'registered',
      protocol_version: protocolVersion,
      session_id: crypto.randomUUID(),
      resume_token: 'a-token',
      resumed: registered.resume_token !== undefined,
      result_retention_ms: resultRetentionMs,
      server_time: new Date().toISOString(),
      drop: [],
      heartbeat_interval_ms: 60_000,
      max_message_bytes: 1_048_576,
      ...welcome,
    });
    return registered;
  }

  execute(tool: string, parameters: Parameters, more: Partial<Execute> = {}): string {
    const command_id = crypto.randomUUID();
    const command = { type: 'execute', command_id, attempt: 1, tool, parameters, timeout_ms: 20_000, ...more } as const;
    this.send(command);
    return command.command_id;
  }

  executeBatch(steps: BatchStep[], more: Partial<ExecuteBatch> = {}): string {
    const command_id = crypto.randomUUID();
    const command = { type: 'execute_batch', command_id, attempt: 1, steps, atomic: true, timeout_ms: 20_000 } as const;
    this.send({ ...command, ...more });
    return more.command_id ?? command_id;
  }

  /** Runs a command and acknowledges its result. */
  async run(tool: string, parameters: Parameters, more?: Partial<Execute>) {
    this.execute(tool, parameters, more);
    return this.#settled();
  }

  async runBatch(steps: BatchStep[], more?: Partial<ExecuteBatch>) {
    this.executeBatch(steps, more);
    return this.#settled();
  }

  drop(): void {
    this.#socket?.terminate();
  }

  close(code: number): void {
    this.#socket?.close(code);
  }

  stop(): void {
    this.drop();
    this.#sockets.close();
    this.#http.close();
    this.#http.closeAllConnections();
  }

  async #settled() {
    const result = await this.waitFor('result');
    this.send({ type: 'result_ack', command_id: result.command_id });
    return result;
  }

  #welcome(socket: WebSocket, request: IncomingMessage): void {
    this.#socket = socket;
    this.upgradeRequests.push(request);
    this.closedWith = new Promise((resolve) => socket.once('close', resolve));
    socket.on('message', (frame: Buffer) => {
      this.received.push(fromAdapter.parse(JSON.parse(frame.toString())));
      this.#sockets.emit('received');
    });
  }
}

function portOf(server: Server): number {
  const address = server.address();
  return isPort(address) ? address.port : 0;
}

const isPort = (address: AddressInfo | string | null): address is AddressInfo =>
  address !== null && typeof address === 'object';
