import { EventEmitter } from 'node:events';
import { type CommandResult, type FromBroker, maxMessageBytes, type Register } from '@kerf/contracts';
import type { WebSocket } from 'ws';
import { ConnectionListener } from './connection-listener.ts';
import { type ReceivedMessage, parseMessage, toResult } from './received-message.ts';
import { WaitLimits } from './wait-limits.ts';

/** Broker side of the connection to the adapter under test, across reconnects. */
export class BrokerConnection {
  /** All frames received from the adapter, in order. */
  readonly received: ReceivedMessage[] = [];
  /** Resume token that the next register must contain to resume the session. */
  resumeToken = '';
  /** True to send no acknowledgements, like a dead broker with an open socket. */
  isSilent = false;
  /** Close code of the adapter's last connection. */
  closeCode: Promise<number> = Promise.resolve(0);
  private socket: WebSocket | undefined;
  private isAccepting = false;
  private readonly events = new EventEmitter();

  private constructor(
    readonly listener: ConnectionListener,
    readonly waitLimits: WaitLimits,
  ) {}

  static async open(): Promise<BrokerConnection> {
    const waitLimits = new WaitLimits();
    const listener = await ConnectionListener.open(waitLimits, (socket) => connection.connect(socket));
    const connection = new BrokerConnection(listener, waitLimits);
    return connection;
  }

  get url(): string {
    return this.listener.url;
  }

  /** Waits for the adapter to register and accepts it. It need not resend the results named in `drop`. */
  async acceptAdapter(resumed = false, drop: string[] = []): Promise<Register> {
    const register = await this.waitForRegister();
    this.acceptRegistration(resumed, drop);
    return register;
  }

  /** Waits for the register message without replying. Throws if the first message is invalid. */
  async waitForRegister(): Promise<Register> {
    this.isAccepting = true;
    const isFirst = ({ type }: ReceivedMessage) => type === 'register' || type === 'garbage';
    const first = await this.waitForMessage(isFirst, this.received.length, 'register').finally(() => {
      this.isAccepting = false;
    });
    if (first.type === 'garbage') throw new Error(`expected a register message, but received: ${first.fault}`);
    return first as Register;
  }

  send(message: FromBroker): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** Sends an arbitrary text frame. */
  sendText(text: string): void {
    this.socket?.send(text);
  }

  /** Sends a message in two fragments with a ping between them; resolves on the pong. */
  async sendInFragments(message: FromBroker): Promise<void> {
    const text = JSON.stringify(message);
    const { socket } = this;
    if (!socket) throw new Error('There is no connection.');
    const pong = this.waitLimits.waitForEvent(socket, 'pong', { name: 'a pong' });
    socket.send(text.slice(0, text.length / 2), { fin: false });
    socket.ping();
    socket.send(text.slice(text.length / 2), { fin: true });
    await pong;
  }

  /** Waits for the end of a command, acknowledges it, and returns the result that its caller would see. */
  async waitForResult(commandId: string, from = 0): Promise<CommandResult> {
    const end = await this.waitForEnd(commandId, from);
    if (end.type === 'result') this.send({ type: 'result_ack', command_id: commandId });
    return toResult(end);
  }

  /** Waits for the end of a command without acknowledging it. */
  waitForEnd(commandId: string, from = 0): Promise<ReceivedMessage> {
    return this.waitForMessage((message) => isEndOfCommand(message, commandId), from, 'the result of a command');
  }

  /**
   * Waits for the first message from index `from` on that matches. Throws with the given name on timeout, or with the
   * reason if the program has exited.
   */
  async waitForMessage(
    predicate: (message: ReceivedMessage) => boolean,
    from: number,
    name: string,
  ): Promise<ReceivedMessage> {
    const limit = this.waitLimits.createSignal();
    for (;;) {
      const found = this.received.slice(from).find(predicate);
      if (found) return found;
      await this.waitLimits.waitForEvent(this.events, 'message', { name, signal: limit });
    }
  }

  /** Drops the connection, like a network failure. */
  dropConnection(): void {
    this.socket?.terminate();
  }

  /** Closes the connection with a close code. */
  closeWithCode(code: number): void {
    this.socket?.close(code, 'Closed by the conformance kit.');
  }

  close(): void {
    this.dropConnection();
    this.listener.close();
  }

  private connect(socket: WebSocket): void {
    this.socket = socket;
    this.closeCode = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => undefined); // its close follows
    socket.on('message', (frame: Buffer) => this.handleFrame(frame.toString()));
  }

  private acceptRegistration(resumed: boolean, drop: string[]): void {
    this.resumeToken = crypto.randomUUID();
    this.send({
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

  private handleFrame(text: string): void {
    const message = parseMessage(text);
    this.received.push(message);
    this.events.emit('message');
    if (message.type === 'heartbeat' && !this.isSilent) this.send({ type: 'heartbeat_ack' });
    // An adapter may reconnect by itself, for example on a busy machine, and is accepted again.
    if (message.type === 'register' && !this.isAccepting) this.acceptRegistration(true, []);
  }
}

/** Returns true if a message ends a command: its result or its rejection. */
export const isEndOfCommand = (message: ReceivedMessage, commandId: string): boolean =>
  (message.type === 'result' || message.type === 'rejected') && message.command_id === commandId;
