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

/** Whose adapter it is, and the key that it came with. */
export type AdapterOwner = Pick<ConnectingCaller, 'accountId' | 'keyId' | 'keys'>;

const registerTimeoutMs = 5_000;

/** One connected adapter, from its upgrade to its last frame. */
export class Session implements AdapterLink {
  readonly id: string = randomUUID();
  readonly accountId: string;
  readonly keyId: string;
  /** The stored forms of the key, the one under the pepper in force first. */
  readonly keys: readonly string[];
  readonly commands: Commands;
  readonly liveness: Liveness;
  readonly intake: Intake;
  /** Set when it registers. */
  adapterId = '';
  instanceId = '';
  /** What the adapter calls it until it has heard of this one. */
  formerName: string | undefined;
  /** Results that other pods await. */
  remoteCommands: RemoteCommands | undefined;
  /** The adapter has said that it leaves. */
  isLeaving = false;
  /** When this pod goes: the adapter has no row here any more, or is gone and awaited at another pod. */
  move: 'sent away' | 'awaited' | undefined;
  readonly stage = new Stage();
  /** Resolves, once it is over, when nobody is sent to it any more. */
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

  /** Counts what came over the socket, read or not; says whether it may be read. An adapter that says too much is closed. */
  counts(bytes: number): boolean {
    if (this.intake.take(bytes)) return true;
    if (!this.isOver) void this.dismiss(closeCodes.flooding, 'The adapter says more than it may.');
    return false;
  }

  /** Takes one text frame. */
  receive(text: string): void {
    this.liveness.speaks();
    if (this.isRegistered) this.context.formerNames.forget(this);
    const frame = readFrame(text);
    if (frame.is === 'message') hear(this, frame);
    else if (frame.is === 'garbage') this.close(closeCodes.protocolError, 'A frame is one JSON object.');
    else hearUnclear(this, frame);
  }

  /** The adapter has introduced itself. */
  register(register: Register): void {
    this.stage.come('registering');
    this.adapterId = register.adapter_id;
    this.instanceId = register.instance_id;
    this.liveness.meet(register);
    this.registrar.register(this, register);
  }

  /** Runs one command of the account this adapter belongs to. */
  async execute(order: Order): Promise<Outcome> {
    if (order.accountId !== this.accountId) throw Fault.of('no_adapter', { tool: nameOf(order) });
    if ((this.isOver && this.move !== 'awaited') || this.isLeaving || this.isSilent) throw goneFault(order);
    return this.commands.run(order);
  }

  /** The adapter is known to the service: tells it so, and takes commands. */
  admit(credit: number, answer: RegisteredAnswer): void {
    if (this.isOver) return;
    this.stage.come('registered');
    this.intake.expect(this.commands.atWork.size + (this.remoteCommands?.awaited.length ?? 0));
    this.send(registeredMessage(this.id, this.context.heartbeatIntervalMs, answer));
    remind(this.commands);
    this.credit = credit;
    this.openCommands();
  }

  /** Closes a socket that has not registered in time, or has been silent for too long. */
  check(): void {
    if (this.stage.is('new') && this.liveness.silentMs(this.commands) > registerTimeoutMs)
      return this.close(closeCodes.registerTimeout, 'No register message came in time.');
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

  /** Closes the socket, cuts it off from an adapter that does not answer soon, and resolves when it is gone. */
  dismiss(code: number, reason: string): Promise<void> {
    this.close(code, reason);
    return this.socket.gone();
  }

  /** The socket is gone. An adapter that said goodbye does not come back for its commands. */
  disconnected(code?: number): void {
    this.end(endingOfSocket(code));
    this.socket.disconnected();
  }

  /** The socket is gone or going: what runs is lost, unless the adapter may come back. */
  end(ending: Ending = 'for good'): void {
    if (this.isOver) return;
    const wasRegistered = this.isRegistered;
    this.stage.come('closed');
    if (!wasRegistered) this.lose();
    this.parted = this.context.left(this, wasRegistered ? ending : 'for good');
    // Only then is whoever waits sent to another adapter, and not to this one again.
    if (wasRegistered && ending === 'for good') void this.parted.then(() => this.lose());
  }

  /** Its adapter does not come back: nobody will answer what is awaited of it, here or on other pods. */
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

  /** Whether the adapter said after that moment that it is well. At work it may be unable to say anything. */
  wasWellSince(moment: number): boolean {
    return this.isRegistered && !this.isStuck && (this.commands.atWork.size > 0 || this.liveness.wellAt >= moment);
  }

  /** Whether a deadline or a heartbeat has passed since the adapter was last heard. */
  get isStuck(): boolean {
    return this.commands.overrunAt > this.liveness.heardAt || this.isSilent;
  }

  /** Whether a heartbeat is overdue: nothing more is asked of the adapter before it says something. */
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
    if (this.socket.isStuck) this.close(closeCodes.slowConsumer, 'The adapter does not read.');
  }

  /** What other pods await of the adapter takes up its time too. */
  openCommands(): void {
    if (this.isRegistered) this.commands.open(this.credit - (this.remoteCommands?.awaited.length ?? 0));
  }
}
