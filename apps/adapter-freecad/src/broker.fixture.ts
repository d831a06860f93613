import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adapterProtocol, type FromAdapter, type FromBroker, fromAdapter } from '@kerf/contracts';
import type { Certificates } from '@kerf/tools';
import { type WebSocket, WebSocketServer } from 'ws';

type MessageOf<T extends FromAdapter['type']> = Extract<FromAdapter, { type: T }>;
type Fields = Record<string, unknown>;

/** Options of the test broker. */
export interface BrokerOptions {
  certificates: Certificates;
  /** Decides whether to accept a connection, e.g. by its key. */
  acceptsConnection?: (request: IncomingMessage) => boolean;
  /** Maximum wait for a message of the adapter. */
  deadlineMs?: number;
}

/** Broker side of the protocol over TLS: sends scripted messages and records those of the adapter. */
export class Broker {
  readonly received: FromAdapter[] = [];
  readonly upgradeRequests: IncomingMessage[] = [];
  private socket: WebSocket | undefined;
  private readonly closeCodes: number[] = [];
  private readCount = 0;

  private constructor(
    private readonly server: Server,
    private readonly sockets: WebSocketServer,
    private readonly deadlineMs: number,
  ) {
    sockets.on('connection', (socket, request) => {
      this.socket = socket;
      this.upgradeRequests.push(request);
      socket.on('close', (code) => {
        this.closeCodes.push(code);
        sockets.emit('closed');
      });
      socket.on('message', (frame: Buffer) => {
        this.received.push(fromAdapter.parse(JSON.parse(frame.toString())));
        sockets.emit('heard');
      });
    });
  }

  static async start({
    certificates,
    acceptsConnection: admits = () => true,
    deadlineMs = 25_000,
  }: BrokerOptions): Promise<Broker> {
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

  send(message: FromBroker): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** Waits for the next unread message of a type. */
  async receiveNext<T extends FromAdapter['type']>(type: T): Promise<MessageOf<T>> {
    const isWanted = (message: FromAdapter): message is MessageOf<T> => message.type === type;
    for (;;) {
      const unread = this.received.slice(this.readCount);
      const found = unread.find(isWanted);
      if (found) {
        this.readCount += unread.indexOf(found) + 1;
        return found;
      }
      await once(this.sockets, 'heard', { signal: AbortSignal.timeout(this.deadlineMs) });
    }
  }

  /** Waits for the close code of the next connection that was not read yet. */
  async waitForCloseCode(): Promise<number> {
    for (;;) {
      const code = this.closeCodes.shift();
      if (code !== undefined) return code;
      await once(this.sockets, 'closed', { signal: AbortSignal.timeout(this.deadlineMs) });
    }
  }

  /** Answers a registration like the service. */
  async acceptRegistration({ heartbeatIntervalMs = 60_000, drop = [] as string[] } = {}) {
    const registered = await this.receiveNext('register');
    this.send({
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
    const message = { ...command, timeout_ms: 20_000, ...more };
    this.send(message);
    return message.command_id;
  }

  /** Runs a command and acknowledges its result. */
  async runTool(tool: string, parameters: Fields, more: Fields = {}): Promise<MessageOf<'result'>> {
    return this.awaitResult(this.execute(tool, parameters, more));
  }

  /** Runs a batch and acknowledges its result. */
  async runBatch(
    atomic: boolean,
    steps: Extract<FromBroker, { type: 'execute_batch' }>['steps'],
  ): Promise<MessageOf<'result'>> {
    const command_id = crypto.randomUUID();
    this.send({ type: 'execute_batch', command_id, attempt: 1, atomic, steps, timeout_ms: 20_000 });
    return this.awaitResult(command_id);
  }

  terminateConnection(): void {
    this.socket?.terminate();
  }

  closeConnection(code: number): void {
    this.socket?.close(code);
  }

  stop(): void {
    this.terminateConnection();
    this.sockets.close();
    this.server.close();
  }

  async awaitResult(commandId: string): Promise<MessageOf<'result'>> {
    const result = await this.receiveNext('result');
    this.send({ type: 'result_ack', command_id: commandId });
    return result;
  }
}
