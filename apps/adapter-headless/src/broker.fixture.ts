import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { adapterPath, type FromAdapter, type FromBroker, fromAdapter } from '@kerf/contracts';
import { type WebSocket, WebSocketServer } from 'ws';

const deadlineMs = 10_000;

/** The broker's half of the protocol: what a specification wants said, and all that the adapter has said. */
export class Broker {
  readonly heard: FromAdapter[] = [];
  readonly greetings: IncomingMessage[] = [];
  private socket: WebSocket | undefined;
  private read = 0;

  private constructor(private readonly server: WebSocketServer) {
    server.on('connection', (socket, request) => {
      this.socket = socket;
      this.greetings.push(request);
      socket.on('message', (frame: Buffer) => {
        this.heard.push(fromAdapter.parse(JSON.parse(frame.toString())));
        server.emit('heard');
      });
    });
  }

  static async start(verifyClient = () => true): Promise<Broker> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, verifyClient });
    await once(server, 'listening');
    return new Broker(server);
  }

  get url(): URL {
    return new URL(adapterPath, `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}`);
  }

  say(message: FromBroker): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** The next message of a type that was not read yet. */
  async next<T extends FromAdapter['type']>(type: T): Promise<Extract<FromAdapter, { type: T }>> {
    const isWanted = (message: FromAdapter): message is Extract<FromAdapter, { type: T }> => message.type === type;
    for (;;) {
      const unread = this.heard.slice(this.read);
      const found = unread.find(isWanted);
      if (found) {
        this.read += unread.indexOf(found) + 1;
        return found;
      }
      await once(this.server, 'heard', { signal: AbortSignal.timeout(deadlineMs) });
    }
  }

  /** Takes a registration as the service would. */
  async register(heartbeatIntervalMs = 60_000) {
    const registered = await this.next('register');
    this.say({
      type: 'registered',
      protocol_version: 1,
      session_id: crypto.randomUUID(),
      resume_token: 'none',
      resumed: false,
      result_retention_ms: 600_000,
      server_time: new Date().toISOString(),
      drop: [],
      heartbeat_interval_ms: heartbeatIntervalMs,
      max_message_bytes: 1_048_576,
    });
    return registered;
  }

  execute(tool: string, parameters: Record<string, unknown>, commandId: string = crypto.randomUUID()): string {
    this.say({ type: 'execute', command_id: commandId, attempt: 1, tool, parameters, timeout_ms: 20_000 });
    return commandId;
  }

  /** Runs a command and acknowledges its result. */
  async run(tool: string, parameters: Record<string, unknown>, commandId?: string) {
    const command_id = this.execute(tool, parameters, commandId);
    const result = await this.next('result');
    this.say({ type: 'result_ack', command_id });
    return result;
  }

  drop(): void {
    this.socket?.terminate();
  }

  close(code: number): void {
    this.socket?.close(code);
  }

  stop(): void {
    this.drop();
    this.server.close();
  }
}
