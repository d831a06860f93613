import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import {
  type AdapterMessage,
  type CommandResult,
  type FromAdapter,
  type FromBroker,
  fromAdapter,
  maxMessageBytes,
  type Register,
} from '@kerf/contracts';
import { type WebSocket, WebSocketServer } from 'ws';

/** How long an adapter may take for anything. */
const deadlineMs = 20_000;

type Heard = FromAdapter | { readonly type: 'garbage'; readonly text: string };

/** The broker's end of the protocol for one adapter under test. It connects, and connects again when it is cut off. */
export class Line {
  /** Everything the adapter has said, in order. */
  readonly heard: Heard[] = [];
  /** What the next register has to show, to go on with this connection. */
  resumeToken = '';
  private socket: WebSocket | undefined;
  private isAdmitting = false;

  private constructor(private readonly server: WebSocketServer) {
    server.on('connection', (socket) => {
      this.socket = socket;
      socket.on('error', () => undefined); // its close follows
      socket.on('message', (frame: Buffer) => this.hear(frame.toString()));
    });
  }

  static async open(): Promise<Line> {
    const server = new WebSocketServer({ host: '127.0.0.1', port: 0, maxPayload: maxMessageBytes });
    await once(server, 'listening');
    return new Line(server);
  }

  get url(): string {
    return `ws://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Waits for the adapter, and takes it in. */
  async admit(resumed = false): Promise<Register> {
    this.isAdmitting = true;
    const register = await this.until((message) => message.type === 'register', this.heard.length).finally(() => {
      this.isAdmitting = false;
    });
    this.takeIn(resumed);
    return register as Register;
  }

  private takeIn(resumed: boolean): void {
    this.resumeToken = crypto.randomUUID();
    this.say({
      type: 'registered',
      protocol_version: 1,
      session_id: crypto.randomUUID(),
      resume_token: this.resumeToken,
      resumed,
      heartbeat_interval_ms: 1_000,
      result_retention_ms: 600_000,
      max_message_bytes: maxMessageBytes,
      server_time: new Date().toISOString(),
      drop: [],
    });
  }

  say(message: FromBroker): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** Sends a frame that is none. */
  sayText(text: string): void {
    this.socket?.send(text);
  }

  /** The end of a command, acknowledged. */
  async resultOf(commandId: string, from = 0): Promise<CommandResult> {
    const result = await this.until((message) => isResultOf(message, commandId), from);
    this.say({ type: 'result_ack', command_id: commandId });
    return result as CommandResult;
  }

  /** The first message, from a place in `heard` on, for which this holds. */
  async until(wanted: (message: Heard) => boolean, from = 0): Promise<Heard> {
    for (;;) {
      const found = this.heard.slice(from).find(wanted);
      if (found) return found;
      await once(this.server, 'heard', { signal: AbortSignal.timeout(deadlineMs) });
    }
  }

  /** Cuts the adapter off, as a broken network does. */
  cut(): void {
    this.socket?.terminate();
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private hear(text: string): void {
    const message = messageIn(text);
    this.heard.push(message);
    this.server.emit('heard');
    if (message.type === 'heartbeat') this.say({ type: 'heartbeat_ack' });
    // Whoever comes back unasked, from a machine that was busy, is taken in again.
    if (message.type === 'register' && !this.isAdmitting) this.takeIn(true);
  }
}

export const isResultOf = (message: Heard, commandId: string): boolean =>
  message.type === 'result' && message.command_id === commandId;

function messageIn(text: string): Heard {
  try {
    return fromAdapter.parse(JSON.parse(text) as AdapterMessage);
  } catch {
    return { type: 'garbage', text: text.slice(0, 500) };
  }
}
