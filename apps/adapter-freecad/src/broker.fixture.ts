import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adapterProtocol, type FromAdapter, type FromBroker, fromAdapter } from '@kerf/contracts';
import type { Certificates } from '@kerf/tools';
import { type WebSocket, WebSocketServer } from 'ws';

type Of<T extends FromAdapter['type']> = Extract<FromAdapter, { type: T }>;
type Fields = Record<string, unknown>;

/** Options of the test broker. */
export interface BrokerOptions {
  certificates: Certificates;
  /** Decides whether to accept a connection, e.g. by its key. */
  admits?: (request: IncomingMessage) => boolean;
  /** Maximum wait for a message of the adapter. */
  deadlineMs?: number;
}

/** Broker side of the protocol over TLS: sends scripted messages and records those of the adapter. */
export class Broker {
  readonly heard: FromAdapter[] = [];
  readonly greetings: IncomingMessage[] = [];
  private socket: WebSocket | undefined;
  private readonly closeCodes: number[] = [];
  private read = 0;

  private constructor(
    private readonly server: Server,
    private readonly sockets: WebSocketServer,
    private readonly deadlineMs: number,
  ) {
    sockets.on('connection', (socket, request) => {
      this.socket = socket;
      this.greetings.push(request);
      socket.on('close', (code) => {
        this.closeCodes.push(code);
        sockets.emit('closed');
      });
      socket.on('message', (frame: Buffer) => {
        this.heard.push(fromAdapter.parse(JSON.parse(frame.toString())));
        sockets.emit('heard');
      });
    });
  }

  static async start({ certificates, admits = () => true, deadlineMs = 25_000 }: BrokerOptions): Promise<Broker> {
    const [cert, key] = await Promise.all([readFile(certificates.certFile), readFile(certificates.keyFile)]);
    const server = createServer({ cert, key });
    const sockets = new WebSocketServer({
      server,
      handleProtocols: () => adapterProtocol,
      verifyClient: ({ req }: { req: IncomingMessage }) => admits(req),
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Broker(server, sockets, deadlineMs);
  }

  get url(): string {
    return `wss://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  say(message: FromBroker): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** Waits for the next unread message of a type. */
  async next<T extends FromAdapter['type']>(type: T): Promise<Of<T>> {
    const isWanted = (message: FromAdapter): message is Of<T> => message.type === type;
    for (;;) {
      const unread = this.heard.slice(this.read);
      const found = unread.find(isWanted);
      if (found) {
        this.read += unread.indexOf(found) + 1;
        return found;
      }
      await once(this.sockets, 'heard', { signal: AbortSignal.timeout(this.deadlineMs) });
    }
  }

  /** Waits for the close code of the next connection that was not read yet. */
  async closeCode(): Promise<number> {
    for (;;) {
      const code = this.closeCodes.shift();
      if (code !== undefined) return code;
      await once(this.sockets, 'closed', { signal: AbortSignal.timeout(this.deadlineMs) });
    }
  }

  /** Answers a registration like the service. */
  async register({ heartbeatIntervalMs = 60_000, drop = [] as string[] } = {}) {
    const registered = await this.next('register');
    this.say({
      type: 'registered',
      protocol_version: 1,
      session_id: crypto.randomUUID(),
      resume_token: 'a-token',
      resumed: false,
      heartbeat_interval_ms: heartbeatIntervalMs,
      result_retention_ms: 600_000,
      max_message_bytes: 1_048_576,
      server_time: new Date().toISOString(),
      drop,
    });
    return registered;
  }

  execute(tool: string, parameters: Fields, more: Fields = {}): string {
    const command = { type: 'execute', command_id: crypto.randomUUID(), attempt: 1, tool, parameters } as const;
    const whole = { ...command, timeout_ms: 20_000, ...more };
    this.say(whole);
    return whole.command_id;
  }

  /** Runs a command and acknowledges its result. */
  async run(tool: string, parameters: Fields, more: Fields = {}): Promise<Of<'result'>> {
    return this.end(this.execute(tool, parameters, more));
  }

  /** Runs a batch and acknowledges its result. */
  async batch(atomic: boolean, steps: Extract<FromBroker, { type: 'execute_batch' }>['steps']): Promise<Of<'result'>> {
    const command_id = crypto.randomUUID();
    this.say({ type: 'execute_batch', command_id, attempt: 1, atomic, steps, timeout_ms: 20_000 });
    return this.end(command_id);
  }

  drop(): void {
    this.socket?.terminate();
  }

  close(code: number): void {
    this.socket?.close(code);
  }

  stop(): void {
    this.drop();
    this.sockets.close();
    this.server.close();
  }

  async end(commandId: string): Promise<Of<'result'>> {
    const result = await this.next('result');
    this.say({ type: 'result_ack', command_id: commandId });
    return result;
  }
}
