import { randomUUID } from 'node:crypto';
import { closeCodes, type FromBroker, type Outcome, type Register } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { AdapterLink } from '../commands/adapter-link.ts';
import { Commands } from '../commands/commands.ts';
import { type DisconnectReason, getBrokerCloseReason, getSocketCloseReason } from '../resumption/disconnect-reason.ts';
import type { IngressLimiter } from './ingress-limiter.ts';
import { Liveness, registerTimeoutMs } from './liveness.ts';
import { describeRequest, type CommandRequest } from '../commands/command-request.ts';
import { createUndeliveredFault } from '../commands/outcome.ts';
import { type RegistrationReply, createRegisteredMessage } from './registered-message.ts';
import type { RemoteCommands } from '../resumption/remote-commands.ts';
import type { SessionStatus } from '../presence/presence.store.ts';
import { type AdapterSocket, SessionSocket } from './session-socket.ts';
import { ConnectionState } from './connection-state.ts';
import { resendCancellations } from '../resumption/resume-commands.ts';
import type { AdapterOwner, Registrar, SessionContext } from './session-context.ts';

/** Connection of one adapter, from its upgrade to its last frame. */
export class Session implements AdapterLink {
  readonly id: string = randomUUID();
  readonly accountId: string;
  readonly keyId: string;
  readonly commands: Commands;
  readonly liveness: Liveness;
  readonly ingress: IngressLimiter;
  /** Set on registration. */
  adapterId = '';
  adapterType = '';
  instanceId = '';
  /** Previous session id, until the adapter uses the new one. */
  alias: string | undefined;
  /** Commands that other pods await. */
  remoteCommands: RemoteCommands | undefined;
  /** True once the adapter announced that it drains. */
  isLeaving = false;
  /** State while this pod drains: the row is ended here, or the adapter is expected on another pod. */
  handoffState: 'drained' | 'awaited' | undefined;
  readonly state = new ConnectionState();
  /** Resolves, after the session closed, when no more commands are routed to it. */
  deregistered: Promise<void> = Promise.resolve();
  private credit = 0;
  private readonly socket: SessionSocket;

  constructor(
    socket: AdapterSocket,
    readonly owner: AdapterOwner,
    readonly context: SessionContext<Session>,
    private readonly registrar: Registrar<Session>,
  ) {
    this.accountId = owner.accountId;
    this.keyId = owner.keyId;
    this.commands = new Commands(this, context);
    this.liveness = new Liveness(context);
    this.ingress = context.ingressLimiters.createLimiter(owner.accountId);
    this.socket = new SessionSocket(socket, context.clock);
  }

  /** Counts received bytes and closes the session above its limit; returns false if the frame must be ignored. */
  countFrame(bytes: number): boolean {
    if (this.ingress.takeBytes(bytes)) return true;
    if (!this.isClosed) void this.closeAndWait(closeCodes.flooding, 'The adapter exceeded its message limit.');
    return false;
  }

  /** Records a received frame. After registration it proves that the adapter knows its new session id. */
  onFrame(): void {
    this.liveness.onFrame();
    if (this.isRegistered) this.context.aliases.removeAlias(this);
  }

  register(register: Register): void {
    this.state.advanceTo('registering');
    this.adapterId = register.adapter_id;
    this.adapterType = register.adapter_type;
    this.instanceId = register.instance_id;
    this.liveness.onRegister(register);
    this.registrar.register(this, register);
  }

  /** Runs a command of the account that owns this adapter. */
  async execute(request: CommandRequest): Promise<Outcome> {
    if (request.accountId !== this.accountId) throw Fault.of('no_adapter', { tool: describeRequest(request) });
    if ((this.isClosed && this.handoffState !== 'awaited') || this.isLeaving || this.isSilent)
      throw createUndeliveredFault(request);
    return this.commands.runCommand(request);
  }

  /** Completes the registration: sends the registered message and starts sending commands. */
  completeRegistration(credit: number, reply: RegistrationReply): void {
    if (this.isClosed) return;
    this.state.advanceTo('registered');
    this.ingress.expectReplies(this.commands.inFlight.size + (this.remoteCommands?.awaited.length ?? 0));
    this.send(createRegisteredMessage(this.id, this.context.heartbeatIntervalMs, reply));
    resendCancellations(this.commands);
    this.credit = credit;
    this.updateCredit();
  }

  /** Closes a session that did not register in time or has been silent for too long; called periodically. */
  checkTimeouts(): void {
    if (this.state.is('new') && this.liveness.getSilentMs(this.commands) > registerTimeoutMs)
      return this.close(closeCodes.registerTimeout, 'No register message was received in time.');
    if (this.liveness.hasTimedOut(this.commands)) {
      this.socket.terminate();
      return this.endSession('silent');
    }
    this.commands.resendOverdue();
    if (this.remoteCommands) this.updateCredit();
  }

  close(code: number, reason: string, disconnectReason = getBrokerCloseReason(code)): void {
    if (this.isClosed) return;
    this.socket.close(code, reason);
    this.endSession(disconnectReason);
  }

  /** Closes the socket, terminates it when the adapter does not answer soon, and resolves when it is closed. */
  closeAndWait(code: number, reason: string): Promise<void> {
    this.close(code, reason);
    return this.socket.waitUntilClosed();
  }

  /** Handles a closed socket. After a normal close the adapter does not resume its commands. */
  onSocketClosed(code?: number): void {
    this.endSession(getSocketCloseReason(code));
    this.socket.onClosed();
  }

  /** Ends the session: commands in flight fail, unless the adapter may resume them. */
  endSession(disconnectReason: DisconnectReason = 'permanent'): void {
    if (this.isClosed) return;
    const wasRegistered = this.isRegistered;
    this.state.advanceTo('closed');
    if (!wasRegistered) this.failCommands();
    this.deregistered = this.context.onSessionClosed(this, wasRegistered ? disconnectReason : 'permanent');
    // Only now, so that retries are routed to another adapter and not to this one again.
    if (wasRegistered && disconnectReason === 'permanent') void this.deregistered.then(() => this.failCommands());
  }

  /** Fails all commands, here and on other pods: the adapter does not reconnect. */
  failCommands(): void {
    this.context.aliases.removeAlias(this);
    this.commands.failAll();
    this.remoteCommands?.failAll();
  }

  get isClosed(): boolean {
    return this.state.is('closed');
  }
  get isRegistered(): boolean {
    return this.state.is('registered');
  }

  /** Returns true if a heartbeat was healthy since then. A busy adapter counts: it may be unable to send one. */
  wasHealthySince(since: number): boolean {
    const isBusy = this.commands.inFlight.size > 0;
    return this.isRegistered && !this.isStuck && (isBusy || this.liveness.lastHealthyAt >= since);
  }

  /** True if a deadline or heartbeat was missed since the last frame. */
  get isStuck(): boolean {
    return this.commands.deadlineMissedAt > this.liveness.lastFrameAt || this.isSilent;
  }

  /** True if a heartbeat is overdue: no commands are accepted until the adapter sends a frame. */
  get isSilent(): boolean {
    return this.isRegistered && this.liveness.isHeartbeatOverdue;
  }

  /** Returns the status without document changes; healthy if its adapter was since this time. */
  getStatus(since: number): SessionStatus {
    return {
      sessionId: this.id,
      isHealthy: this.wasHealthySince(since),
      isStuck: this.isStuck,
      running: this.commands.inFlight.size,
      queued: this.commands.queue.size,
      document: undefined,
    };
  }

  get canSend(): boolean {
    return !this.isClosed && !this.isStuck && this.socket.canSend;
  }

  send(message: FromBroker): void {
    if (this.isClosed) return;
    if (message.type === 'execute' || message.type === 'execute_batch') this.ingress.expectReplies(1);
    this.socket.send(message, () => this.commands.sendWaiting());
    if (this.socket.isStuck) this.close(closeCodes.slowConsumer, 'The adapter does not read its socket.');
  }

  /** Updates how many commands may be in flight: those that other pods await count as well. */
  updateCredit(): void {
    if (this.isRegistered) this.commands.setCredit(this.credit - (this.remoteCommands?.awaited.length ?? 0));
  }
}
