import { randomUUID } from 'node:crypto';
import { closeCodes, type FromBroker, type Outcome, type Register } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { AdapterLink } from '../commands/adapter-link.ts';
import type { AdapterSocket } from './adapter-socket.ts';
import { Commands } from '../commands/commands.ts';
import { type Ending, endingAfter, endingOfSocket } from '../returning/ending.ts';
import { readFrame } from './frame.ts';
import { hear, hearUnclear } from './hear.ts';
import type { Intake } from './intake.ts';
import { Liveness } from './liveness.ts';
import { nameOf, type Order } from '../commands/order.ts';
import { goneFault } from '../commands/outcome.ts';
import { type RegisteredAnswer, registeredMessage } from './registered-message.ts';
import type { RemoteCommands } from '../returning/remote-commands.ts';
import type { Registrar, SessionContext } from './session-context.ts';
import { SessionSocket } from './session-socket.ts';
import { Stage } from './stage.ts';
import { remind } from '../returning/takeover.ts';
import type { ConnectingCaller } from '../door/upgrade-check.ts';

/** Account of an adapter, and the key it connected with. */
export type AdapterOwner = Pick<ConnectingCaller, 'accountId' | 'keyId' | 'keys'>;

const registerTimeoutMs = 5_000;

/** Connection of one adapter, from its upgrade to its last frame. */
export class Session implements AdapterLink {
  readonly id: string = randomUUID();
  readonly accountId: string;
  readonly keyId: string;
  /** Digests of the key; the first uses the current pepper. */
  readonly keys: readonly string[];
  readonly commands: Commands;
  readonly liveness: Liveness;
  readonly intake: Intake;
  /** Set on registration. */
  adapterId = '';
  instanceId = '';
  /** Previous session id, until the adapter uses the new one. */
  formerName: string | undefined;
  /** Commands that other pods await. */
  remoteCommands: RemoteCommands | undefined;
  /** True once the adapter announced that it drains. */
  isLeaving = false;
  /** State while this pod drains: the row is ended here, or the adapter is expected on another pod. */
  move: 'drained' | 'awaited' | undefined;
  readonly stage = new Stage();
  /** Resolves, after the session closed, when no more commands are routed to it. */
  parted: Promise<void> = Promise.resolve();
  private credit = 0;
  private readonly socket: SessionSocket;

  constructor(
    socket: AdapterSocket,
    { accountId, keyId, keys }: AdapterOwner,
    readonly context: SessionContext,
    private readonly registrar: Registrar,
  ) {
    this.accountId = accountId;
    this.keyId = keyId;
    this.keys = keys;
    this.commands = new Commands(this, context);
    this.liveness = new Liveness(context);
    this.intake = context.intakes.open(accountId);
    this.socket = new SessionSocket(socket, context.clock);
  }

  /**
   * Counts received bytes; returns false when the frame must be ignored. Closes the session when its limit is exceeded.
   */
  counts(bytes: number): boolean {
    if (this.intake.take(bytes)) return true;
    if (!this.isOver) void this.dismiss(closeCodes.flooding, 'The adapter exceeded its message limit.');
    return false;
  }

  /** Handles one text frame. */
  receive(text: string): void {
    this.liveness.speaks();
    if (this.isRegistered) this.context.formerNames.forget(this);
    const frame = readFrame(text);
    if (frame.is === 'message') hear(this, frame);
    else if (frame.is === 'garbage') this.close(closeCodes.protocolError, 'A frame must be one JSON object.');
    else hearUnclear(this, frame);
  }

  /** Starts the registration. */
  register(register: Register): void {
    this.stage.come('registering');
    this.adapterId = register.adapter_id;
    this.instanceId = register.instance_id;
    this.liveness.meet(register);
    this.registrar.register(this, register);
  }

  /** Runs a command of the account that owns this adapter. */
  async execute(order: Order): Promise<Outcome> {
    if (order.accountId !== this.accountId) throw Fault.of('no_adapter', { tool: nameOf(order) });
    if ((this.isOver && this.move !== 'awaited') || this.isLeaving || this.isSilent) throw goneFault(order);
    return this.commands.run(order);
  }

  /** Completes the registration: sends the registered message and starts sending commands. */
  admit(credit: number, answer: RegisteredAnswer): void {
    if (this.isOver) return;
    this.stage.come('registered');
    this.intake.expect(this.commands.atWork.size + (this.remoteCommands?.awaited.length ?? 0));
    this.send(registeredMessage(this.id, this.context.heartbeatIntervalMs, answer));
    remind(this.commands);
    this.credit = credit;
    this.openCommands();
  }

  /** Closes a session that did not register in time or has been silent for too long; called periodically. */
  check(): void {
    if (this.stage.is('new') && this.liveness.silentMs(this.commands) > registerTimeoutMs)
      return this.close(closeCodes.registerTimeout, 'No register message was received in time.');
    if (this.liveness.isGivenUp(this.commands)) {
      this.socket.terminate();
      return this.end('silent');
    }
    this.commands.check();
    if (this.remoteCommands) this.openCommands();
  }

  close(code: number, reason: string, ending = endingAfter(code)): void {
    if (this.isOver) return;
    this.socket.close(code, reason);
    this.end(ending);
  }

  /** Closes the socket, terminates it when the adapter does not answer soon, and resolves when it is closed. */
  dismiss(code: number, reason: string): Promise<void> {
    this.close(code, reason);
    return this.socket.gone();
  }

  /** Handles a closed socket. After a normal close the adapter does not resume its commands. */
  disconnected(code?: number): void {
    this.end(endingOfSocket(code));
    this.socket.disconnected();
  }

  /** Ends the session: commands in flight fail, unless the adapter may resume them. */
  end(ending: Ending = 'permanent'): void {
    if (this.isOver) return;
    const wasRegistered = this.isRegistered;
    this.stage.come('closed');
    if (!wasRegistered) this.lose();
    this.parted = this.context.left(this, wasRegistered ? ending : 'permanent');
    // Only now, so that retries are routed to another adapter and not to this one again.
    if (wasRegistered && ending === 'permanent') void this.parted.then(() => this.lose());
  }

  /** Fails all commands, here and on other pods: the adapter does not reconnect. */
  lose(): void {
    this.context.formerNames.forget(this);
    this.commands.lose();
    this.remoteCommands?.lose();
  }

  get isOver(): boolean {
    return this.stage.is('closed');
  }

  get isRegistered(): boolean {
    return this.stage.is('registered');
  }

  /** Returns true if a heartbeat was healthy since then. A busy adapter counts: it may be unable to send one. */
  wasWellSince(moment: number): boolean {
    return this.isRegistered && !this.isStuck && (this.commands.atWork.size > 0 || this.liveness.wellAt >= moment);
  }

  /** True if a deadline or heartbeat was missed since the last frame. */
  get isStuck(): boolean {
    return this.commands.overrunAt > this.liveness.heardAt || this.isSilent;
  }

  /** True if a heartbeat is overdue: no commands are accepted until the adapter sends a frame. */
  get isSilent(): boolean {
    return this.isRegistered && this.liveness.isQuiet;
  }

  get isFree(): boolean {
    return !this.isOver && !this.isStuck && this.socket.isFree;
  }

  send(message: FromBroker): void {
    if (this.isOver) return;
    if (message.type === 'execute' || message.type === 'execute_batch') this.intake.expect(1);
    this.socket.send(message, () => this.commands.advance());
    if (this.socket.isStuck) this.close(closeCodes.slowConsumer, 'The adapter does not read its socket.');
  }

  /** Updates how many commands may be in flight: those that other pods await count as well. */
  openCommands(): void {
    if (this.isRegistered) this.commands.open(this.credit - (this.remoteCommands?.awaited.length ?? 0));
  }
}
