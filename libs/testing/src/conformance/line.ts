import { EventEmitter } from 'node:events';
import { type CommandResult, type FromBroker, maxMessageBytes, type Register } from '@kerf/contracts';
import type { WebSocket } from 'ws';
import { Door } from './door.ts';
import { type Heard, messageIn, resultIn } from './heard.ts';
import { Patience } from './patience.ts';

/** The broker's end of the protocol for one adapter under test. It connects, and connects again when it is cut off. */
export class Line {
  /** Everything the adapter has said, in order. */
  readonly heard: Heard[] = [];
  /** What the next register has to show, to go on with this connection. */
  resumeToken = '';
  /** Whether nothing is said unasked, as by a broker that is dead and whose socket is not. */
  isSilent = false;
  /** The code the adapter has closed its last connection with. */
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

  /** Waits for the adapter, and takes it in. It need not tell the results named in `drop`. */
  async admit(resumed = false, drop: string[] = []): Promise<Register> {
    const register = await this.meet();
    this.takeIn(resumed, drop);
    return register;
  }

  /** Waits for the adapter to introduce itself, and does not answer. Throws with what is wrong with its first message. */
  async meet(): Promise<Register> {
    this.isAdmitting = true;
    const isFirst = ({ type }: Heard) => type === 'register' || type === 'garbage';
    const first = await this.until(isFirst, this.heard.length, 'register').finally(() => {
      this.isAdmitting = false;
    });
    if (first.type === 'garbage') throw new Error(`register is expected, and what came is none: ${first.fault}`);
    return first as Register;
  }

  say(message: FromBroker): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** Sends a frame that is none. */
  sayText(text: string): void {
    this.socket?.send(text);
  }

  /** Says a message in two frames with a ping between them; resolves when the ping was answered. */
  async sayInParts(message: FromBroker): Promise<void> {
    const text = JSON.stringify(message);
    const { socket } = this;
    if (!socket) throw new Error('There is no connection.');
    const pong = this.patience.next(socket, 'pong', { name: 'the answer to a ping' });
    socket.send(text.slice(0, text.length / 2), { fin: false });
    socket.ping();
    socket.send(text.slice(text.length / 2), { fin: true });
    await pong;
  }

  /** The end of a command, acknowledged: its result, or its rejection as its caller would read it. */
  async resultOf(commandId: string, from = 0): Promise<CommandResult> {
    const end = await this.endOf(commandId, from);
    if (end.type === 'result') this.say({ type: 'result_ack', command_id: commandId });
    return resultIn(end);
  }

  /** The end of a command, not acknowledged. */
  endOf(commandId: string, from = 0): Promise<Heard> {
    return this.until((message) => isEndOf(message, commandId), from, 'the result of a command');
  }

  /**
   * The first message, from a place in `heard` on, for which this holds. Throws with its name when it does not come, and
   * why the program has ended when it has.
   */
  async until(wanted: (message: Heard) => boolean, from: number, name: string): Promise<Heard> {
    const limit = this.patience.limit();
    for (;;) {
      const found = this.heard.slice(from).find(wanted);
      if (found) return found;
      await this.patience.next(this.news, 'heard', { name, limit });
    }
  }

  /** Cuts the adapter off, as a broken network does. */
  cut(): void {
    this.socket?.terminate();
  }

  /** Sends the adapter away with a close code. */
  sendAway(code: number): void {
    this.socket?.close(code, 'The conformance kit says so.');
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
    // Whoever comes back unasked, from a machine that was busy, is taken in again.
    if (message.type === 'register' && !this.isAdmitting) this.takeIn(true, []);
  }
}

/** Whether nothing more follows about a command: it has a result, or was rejected. */
export const isEndOf = (message: Heard, commandId: string): boolean =>
  (message.type === 'result' || message.type === 'rejected') && message.command_id === commandId;
