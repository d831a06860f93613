import type { CommandResult, FromAdapter, Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { AdapterLink } from './adapter-link.ts';
import { Command, type CommandOwner, createCommandFrame } from './command.ts';
import { CrashCounter, createCrashLoopOutcome } from './crash-counter.ts';
import { describeRequest, type CommandRequest } from './command-request.ts';
import {
  createCancelledFault,
  createUndeliveredFault,
  createTimeoutFault,
  createDisconnectedFault,
  refuseUnlessIdle,
  resolveRejection,
  toOutcome,
} from './outcome.ts';
import type { CommandContext } from './command-context.ts';
import { CommandQueue } from './command-queue.ts';
import { createInvalidResultFault } from './tool-result.ts';

/** Time that a cancelled command has to answer. */
const cancelGraceMs = 1_000;

/** A command that is not accepted within this time is resent, up to `maxAttempts` times. */
const acceptTimeoutMs = 5_000;
const maxAttempts = 3;

/** Commands of one adapter: up to its concurrency in flight, the others queued in order. */
export class Commands implements CommandOwner {
  readonly inFlight = new Map<string, Command>();
  readonly queue = new CommandQueue();
  readonly crashes = new CrashCounter();
  /** Latest deadline of the commands that were sent. */
  busyUntil = 0;
  /** Time at which the adapter last missed a deadline without any message. */
  deadlineMissedAt = Number.NEGATIVE_INFINITY;
  private credit = 0;
  private isPaused = false;
  /** The adapter rejected a command as busy: nothing is sent until something changes. */
  private isBlocked = false;

  constructor(
    private link: AdapterLink,
    readonly context: CommandContext,
  ) {}

  /** Sets how many commands the adapter accepts concurrently; until then commands wait. */
  setCredit(credit: number): void {
    if (!this.isPaused) this.credit = credit;
    this.sendWaiting();
  }

  /** Replaces the link over which commands are sent. */
  switchLink(link: AdapterLink): void {
    this.link = link;
  }

  /** Runs a command request until its deadline, which includes queueing. A known command is joined, not run again. */
  async runCommand(request: CommandRequest): Promise<Outcome> {
    const { commandId: id, timeoutMs } = request;
    const existing = this.find(id);
    if (existing) return existing.addOperation(request.operationId);
    if (request.onlyIfIdle) refuseUnlessIdle(this.inFlight.size + this.queue.size);
    if (this.crashes.hasReachedLimit(id)) return createCrashLoopOutcome(describeRequest(request));
    const { clock, pendingCommands, progress } = this.context;
    const command = new Command(request, clock.now() + timeoutMs, this);
    const position = this.queue.enqueue(command);
    command.stopClock = clock.after(timeoutMs, () => command.owner.expireCommand(command));
    pendingCommands.set(id, command);
    this.sendWaiting();
    if (request.progressTo && !this.inFlight.has(id)) progress.reportProgress(command, { position });
    return command.outcome;
  }

  /** Resolves a command with its result (`frameLength` in characters). Returns false for an unknown command. */
  receiveResult(result: CommandResult, frameLength: number): boolean {
    const command = this.find(result.command_id);
    if (!command) return false;
    if (!result.ok && result.error.code === 'KERNEL_CRASH') this.crashes.recordCrash(command.id);
    this.endCommand(command, () => toOutcome({ result, frameLength }, command));
    if (this.inFlight.size === 0) this.busyUntil = 0;
    return true;
  }

  /** Fails a command with an invalid result. */
  rejectResult(id: string, reason: string): void {
    const command = this.find(id);
    if (command) this.failCommand(command, createInvalidResultFault(describeRequest(command.request), reason));
  }

  /** Handles the acceptance or progress of a command. */
  handleProgress(message: Extract<FromAdapter, { type: 'accepted' | 'progress' }>): void {
    const command = this.inFlight.get(message.command_id);
    if (!command) return;
    command.markReceived(message.type);
    if (message.type === 'progress') this.context.progress.reportProgress(command, message);
  }

  /** Handles a rejection: a busy adapter is retried a few times, any other rejection ends the command. */
  requeue(message: Extract<FromAdapter, { type: 'rejected' }>): void {
    const command = this.inFlight.get(message.command_id);
    if (!command) return;
    command.mayHaveStarted = command.isAccepted = false;
    const end = resolveRejection(message, command);
    if (end) return this.endCommand(command, end);
    this.inFlight.delete(command.id);
    this.isBlocked = true;
    this.queue.prepend([command]);
  }

  /** Fails all commands: no results will arrive. */
  failAll(): void {
    this.credit = 0;
    for (const command of [...this.inFlight.values(), ...this.queue.removeAll()])
      this.failCommand(command, createDisconnectedFault(command));
  }

  /** Stops sending commands; they stay queued. */
  pause(): void {
    this.isPaused = true;
    this.credit = 0;
  }

  /** Stops sending and fails queued commands; commands in flight may finish. */
  close(): void {
    this.pause();
    for (const command of this.queue.removeAll()) this.failCommand(command, createUndeliveredFault(command.request));
  }

  /** Resends commands that were not accepted in time and retries rejected ones; called periodically. */
  resendOverdue(): void {
    if (!this.link.canSend) return;
    const before = this.context.clock.now() - acceptTimeoutMs;
    for (const command of this.inFlight.values())
      if (command.isUnacknowledged && command.sentAt <= before && command.attempts < maxAttempts)
        this.sendCommand(command);
    this.isBlocked = false;
    this.sendWaiting();
  }

  /** Sends queued commands while the adapter has capacity and keeps up. */
  sendWaiting(): void {
    for (let next = this.queue.first; next; next = this.queue.first) {
      if (this.inFlight.size >= this.credit || this.isBlocked || !this.link.canSend) return;
      this.queue.remove(next);
      this.inFlight.set(next.id, next);
      this.sendCommand(next);
    }
  }

  expireCommand(command: Command): void {
    if (this.link.isDisconnected) return this.failCommand(command, createDisconnectedFault(command));
    if (!this.inFlight.has(command.id)) return this.failCommand(command, createTimeoutFault(command));
    command.stopClock = this.context.clock.after(cancelGraceMs, () => command.owner.abandonCommand(command));
    this.sendCancel(command, 'timeout');
  }

  abandonCommand(command: Command): void {
    this.deadlineMissedAt = this.context.clock.now();
    this.failCommand(command, createTimeoutFault(command));
  }

  cancelCommand(command: Command): void {
    if (this.inFlight.has(command.id)) this.sendCancel(command, 'requested');
    else this.failCommand(command, createCancelledFault(command));
  }

  /** Ends a command with what `find` returns or throws. */
  endCommand(command: Command, find: () => Outcome): void {
    this.inFlight.delete(command.id);
    this.queue.remove(command);
    this.context.pendingCommands.delete(command.id);
    command.resolveWith(find);
    this.isBlocked = false;
    this.sendWaiting();
  }

  failCommand(command: Command, fault: Fault): void {
    this.endCommand(command, () => {
      throw fault;
    });
  }

  private find(id: string): Command | undefined {
    return this.inFlight.get(id) ?? this.queue.find(id);
  }

  private sendCancel(command: Command, reason: 'timeout' | 'requested'): void {
    command.cancelReason = reason;
    this.link.send({ type: 'cancel', command_id: command.id, reason });
  }

  private sendCommand(command: Command): void {
    const now = this.context.clock.now();
    command.markSent(now);
    this.busyUntil = Math.max(this.busyUntil, command.deadline);
    this.link.send(createCommandFrame(command, now));
  }
}
