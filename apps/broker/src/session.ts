import { randomUUID } from 'node:crypto';
import {
  closeCodes,
  type FromAdapter,
  type FromBroker,
  maxMessageBytes,
  type Outcome,
  type Register,
} from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { AdapterSocket } from './adapter-socket.ts';
import type { Clock } from './clock.ts';
import type { Order } from './command.ts';
import { Commands } from './commands.ts';
import type { Guest } from './doorman.ts';
import { type Frame, readFrame } from './frame.ts';

/** Whose adapter it is, and the key that it came with. */
export type Owner = Pick<Guest, 'accountId' | 'keyId' | 'keys'>;

/** What all sessions of a pod have in common. */
export interface Desk {
  readonly clock: Clock;
  readonly heartbeatIntervalMs: number;
  /** The adapter has introduced itself: admits the session, or closes it. */
  register(session: Session, register: Register): void;
  /** The session is over. */
  left(session: Session): void;
}

/** The protocol this broker speaks. */
const protocolVersion = 1;
const registerTimeoutMs = 5_000;
const missedHeartbeats = 3;

/** An adapter that is dismissed has this long to answer that it has heard. */
const answerTimeoutMs = 500;

/** Above the first nothing more is asked of an adapter, above the second it is given up. */
const busyBytes = 1_048_576;
const stuckBytes = 4 * busyBytes;

type Stage = 'new' | 'registering' | 'registered' | 'closed';

/** One connected adapter, from its upgrade to its last frame. */
export class Session {
  readonly id: string = randomUUID();
  readonly accountId: string;
  readonly keyId: string;
  /** The stored forms of the key, the one under the pepper in force first. */
  readonly keys: readonly string[];
  private readonly commands: Commands;
  private isGone = () => {};
  private readonly gone = new Promise<void>((resolve) => {
    this.isGone = resolve;
  });
  private stage: Stage = 'new';
  private heardAt: number;
  /** When the adapter last said that it is well. */
  private wellAt: number;

  constructor(
    private readonly socket: AdapterSocket,
    { accountId, keyId, keys }: Owner,
    private readonly desk: Desk,
  ) {
    this.accountId = accountId;
    this.keyId = keyId;
    this.keys = keys;
    this.commands = new Commands(this, desk.clock);
    this.heardAt = this.wellAt = desk.clock.now();
  }

  /** Takes one text frame. */
  receive(text: string): void {
    this.heardAt = this.desk.clock.now();
    const frame = readFrame(text);
    if (frame.is === 'message') this.hear(frame);
    else if (frame.is === 'garbage') this.close(closeCodes.protocolError, 'A frame is one JSON object.');
    else this.hearUnclear(frame);
  }

  /** Runs one command of the account this adapter belongs to. */
  async execute(order: Order): Promise<Outcome> {
    if (this.isOver || order.accountId !== this.accountId) throw Fault.of('no_adapter', { tool: order.tool });
    return this.commands.run(order);
  }

  /** The adapter is known to the service: tells it so, and takes commands. */
  admit(credit: number): void {
    if (this.isOver) return;
    this.stage = 'registered';
    this.send({
      type: 'registered',
      protocol_version: protocolVersion,
      session_id: this.id,
      resume_token: this.id,
      resumed: false,
      result_retention_ms: 600_000,
      server_time: new Date().toISOString(),
      drop: [],
      heartbeat_interval_ms: this.desk.heartbeatIntervalMs,
      max_message_bytes: maxMessageBytes,
    });
    this.commands.open(credit);
  }

  /** Closes a socket that has not registered in time, or has been silent for long with nothing to do. */
  check(): void {
    const silentMs = this.desk.clock.now() - this.heardAt;
    if (this.stage === 'new') {
      if (silentMs > registerTimeoutMs) this.close(closeCodes.registerTimeout, 'No register message came in time.');
      return;
    }
    if (this.commands.areRunning || silentMs <= missedHeartbeats * this.desk.heartbeatIntervalMs) return;
    this.socket.terminate();
    this.end();
  }

  close(code: number, reason: string): void {
    if (this.isOver) return;
    this.socket.close(code, reason);
    this.end();
  }

  /** Closes the socket, cuts it off from an adapter that does not answer soon, and resolves when it is gone. */
  dismiss(code: number, reason: string): Promise<void> {
    this.close(code, reason);
    const stopClock = this.desk.clock.after(answerTimeoutMs, () => this.socket.terminate());
    return this.gone.finally(stopClock);
  }

  /** The socket is gone. */
  disconnected(): void {
    this.end();
    this.isGone();
  }

  /** The socket is gone or going: what runs is lost. */
  end(): void {
    if (this.isOver) return;
    this.stage = 'closed';
    this.commands.lose();
    this.desk.left(this);
  }

  get isOver(): boolean {
    return this.stage === 'closed';
  }

  get isRegistered(): boolean {
    return this.stage === 'registered';
  }

  /** Whether the adapter said after that moment that it is well. At work it may be unable to say anything. */
  wasWellSince(moment: number): boolean {
    return this.isRegistered && (this.commands.areRunning || this.wellAt >= moment);
  }

  get isFree(): boolean {
    return !this.isOver && this.socket.bufferedAmount <= busyBytes;
  }

  send(message: FromBroker): void {
    if (this.isOver) return;
    this.socket.send(JSON.stringify(message), () => this.commands.advance());
    if (this.socket.bufferedAmount > stuckBytes) this.close(closeCodes.slowConsumer, 'The adapter does not read.');
  }

  private hear({ message, length }: Extract<Frame, { is: 'message' }>): void {
    if (this.stage === 'new') return this.hearFirst(message);
    switch (message.type) {
      case 'register':
        return this.refuse('ALREADY_REGISTERED', 'This connection is registered already.');
      case 'heartbeat':
        if (message.healthy) this.wellAt = this.heardAt;
        return this.send({ type: 'heartbeat_ack' });
      case 'result':
        this.commands.settle(message, length);
        return this.send({ type: 'result_ack', command_id: message.command_id });
      case 'accepted': // Tells no more than any other frame: the adapter is alive.
    }
  }

  private hearFirst(message: FromAdapter): void {
    if (message.type !== 'register') return this.close(closeCodes.protocolError, 'The first message is register.');
    if (!message.protocol_versions.includes(protocolVersion))
      return this.close(closeCodes.noCommonVersion, `This service speaks version ${protocolVersion}.`);
    this.stage = 'registering';
    this.desk.register(this, message);
  }

  private hearUnclear({ reason, resultOf }: Extract<Frame, { is: 'unclear' }>): void {
    if (this.stage === 'new') return this.close(closeCodes.protocolError, 'The first message is register.');
    this.refuse('INVALID_MESSAGE', reason);
    if (!resultOf) return;
    this.commands.reject(resultOf, reason);
    this.send({ type: 'result_ack', command_id: resultOf });
  }

  private refuse(code: string, message: string): void {
    this.send({ type: 'error', error: { code, message } });
  }
}
