import { EventEmitter } from 'node:events';
import { type CommandResult, type FromBroker, maxMessageBytes, type Register } from '@kerf/contracts';
import type { WebSocket } from 'ws';
import { Door } from './door.ts';
import { type Heard, messageIn, resultIn } from './heard.ts';
import { Patience } from './patience.ts';

/** Broker side of the connection to the adapter under test, across reconnects. */
export class Line {
  /** All frames received from the adapter, in order. */
  readonly heard: Heard[] = [];
  /** Resume token that the next register must contain to resume the session. */
  resumeToken = '';
  /** True to send no acknowledgements, like a dead broker with an open socket. */
  isSilent = false;
  /** Close code of the adapter's last connection. */
  closedWith: Promise<number> = Promise.resolve(0);
  private socket: WebSocket | undefined;
  private isAdmitting = false;
  private readonly news = new EventEmitter();

  private constructor(
    readonly door: Door,
    readonly patience: Patience,
  ) {}

  static async open(): Promise<Line> {
    const patience = new Patience();
    const door = await Door.open(patience, (socket) => line.connect(socket));
    const line = new Line(door, patience);
    return line;
  }

  get url(): string {
    return this.door.url;
  }

  /** Waits for the adapter to register and accepts it. It need not resend the results named in `drop`. */
  async admit(resumed = false, drop: string[] = []): Promise<Register> {
    const register = await this.meet();
    this.takeIn(resumed, drop);
    return register;
  }

  /** Waits for the register message without replying. Throws if the first message is invalid. */
  async meet(): Promise<Register> {
    this.isAdmitting = true;
    const isFirst = ({ type }: Heard) => type === 'register' || type === 'garbage';
    const first = await this.until(isFirst, this.heard.length, 'register').finally(() => {
      this.isAdmitting = false;
    });
    if (first.type === 'garbage') throw new Error(`expected a register message, but received: ${first.fault}`);
    return first as Register;
  }

  say(message: FromBroker): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** Sends an arbitrary text frame. */
  sayText(text: string): void {
    this.socket?.send(text);
  }

  /** Sends a message in two fragments with a ping between them; resolves on the pong. */
  async sayInParts(message: FromBroker): Promise<void> {
    const text = JSON.stringify(message);
    const { socket } = this;
    if (!socket) throw new Error('There is no connection.');
    const pong = this.patience.next(socket, 'pong', { name: 'a pong' });
    socket.send(text.slice(0, text.length / 2), { fin: false });
    socket.ping();
    socket.send(text.slice(text.length / 2), { fin: true });
    await pong;
  }

  /** Waits for the end of a command, acknowledges it, and returns the result that its caller would see. */
  async resultOf(commandId: string, from = 0): Promise<CommandResult> {
    const end = await this.endOf(commandId, from);
    if (end.type === 'result') this.say({ type: 'result_ack', command_id: commandId });
    return resultIn(end);
  }

  /** Waits for the end of a command without acknowledging it. */
  endOf(commandId: string, from = 0): Promise<Heard> {
    return this.until((message) => isEndOf(message, commandId), from, 'the result of a command');
  }

  /**
   * Waits for the first message from index `from` on that matches. Throws with the given name on timeout, or with the
   * reason if the program has exited.
   */
  async until(wanted: (message: Heard) => boolean, from: number, name: string): Promise<Heard> {
    const limit = this.patience.limit();
    for (;;) {
      const found = this.heard.slice(from).find(wanted);
      if (found) return found;
      await this.patience.next(this.news, 'heard', { name, limit });
    }
  }

  /** Drops the connection, like a network failure. */
  cut(): void {
    this.socket?.terminate();
  }

  /** Closes the connection with a close code. */
  sendAway(code: number): void {
    this.socket?.close(code, 'Closed by the conformance kit.');
  }

  close(): void {
    this.cut();
    this.door.close();
  }

  private connect(socket: WebSocket): void {
    this.socket = socket;
    this.closedWith = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined); // its close follows
    socket.on('message', (frame: Buffer) => this.hear(frame.toString()));
  }

  private takeIn(resumed: boolean, drop: string[]): void {
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
      drop,
    });
  }

  private hear(text: string): void {
    const message = messageIn(text);
    this.heard.push(message);
    this.news.emit('heard');
    if (message.type === 'heartbeat' && !this.isSilent) this.say({ type: 'heartbeat_ack' });
    // An adapter may reconnect by itself, for example on a busy machine, and is accepted again.
    if (message.type === 'register' && !this.isAdmitting) this.takeIn(true, []);
  }
}

/** Returns true if a message ends a command: its result or its rejection. */
export const isEndOf = (message: Heard, commandId: string): boolean =>
  (message.type === 'result' || message.type === 'rejected') && message.command_id === commandId;
