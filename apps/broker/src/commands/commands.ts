import type { CommandResult, FromAdapter, Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { AdapterLink } from './adapter-link.ts';
import type { Clock } from '../clock.ts';
import { Command, type CommandOwner } from './command.ts';
import { frameOf } from './command-frame.ts';
import { Crashes, givenUp } from './crashes.ts';
import { nameOf, type Order } from './order.ts';
import { calledOffFault, goneFault, lateFault, lostFault, outcomeOf } from './outcome.ts';
import type { Progress } from './progress.ts';
import { Queue } from './queue.ts';
import { rejectionOf } from './rejection.ts';
import { invalidResult } from './tool-result.ts';

/** Context shared by the commands of all adapters of a pod. */
export interface CommandContext {
  readonly clock: Clock;
  readonly progress: Pick<Progress, 'tell'>;
  /** All commands of this pod without an outcome, by id. */
  readonly underway: Map<string, Command>;
}

/** Time that a cancelled command has to answer. */
const graceMs = 1_000;

/** A command that is not accepted within this time is resent, up to `maxAttempts` times. */
const acceptedWithinMs = 5_000;
const mostAttempts = 3;

/** Commands of one adapter: up to its concurrency in flight, the others queued in order. */
export class Commands implements CommandOwner {
  readonly atWork = new Map<string, Command>();
  readonly queue = new Queue();
  readonly crashes = new Crashes();
  /** Latest deadline of the commands that were sent. */
  busyUntil = 0;
  /** Time at which the adapter last missed a deadline without any message. */
  overrunAt = Number.NEGATIVE_INFINITY;
  private credit = 0;
  private isHeld = false;
  /** The adapter rejected a command as busy: nothing is sent until something changes. */
  private isHeldBack = false;

  constructor(
    private link: AdapterLink,
    readonly context: CommandContext,
  ) {}

  /** Sets how many commands the adapter accepts concurrently; until then commands wait. */
  open(credit: number): void {
    if (!this.isHeld) this.credit = credit;
    this.advance();
  }

  /** Replaces the link over which commands are sent. */
  goOver(link: AdapterLink): void {
    this.link = link;
  }

  /** Runs a command request until its deadline, which includes queueing. A known command is joined, not run again. */
  async run(order: Order): Promise<Outcome> {
    const { commandId: id, timeoutMs } = order;
    const known = this.find(id);
    if (known) return known.join(order.operationId);
    if (this.crashes.areTooMany(id)) return givenUp(nameOf(order));
    const { clock, underway, progress } = this.context;
    const command = new Command(order, clock.now() + timeoutMs, this);
    const position = this.queue.push(command);
    command.stopClock = clock.after(timeoutMs, () => command.owner.overrun(command));
    underway.set(id, command);
    this.advance();
    if (order.progressTo && !this.atWork.has(id)) progress.tell(command, { position });
    return command.outcome;
  }

  /** Resolves a command with its result (`frameLength` in characters). Returns false for an unknown command. */
  settle(result: CommandResult, frameLength: number): boolean {
    const command = this.find(result.command_id);
    if (!command) return false;
    if (!result.ok && result.error.code === 'KERNEL_CRASH') this.crashes.note(command.id);
    this.end(command, () => outcomeOf({ result, frameLength }, command));
    if (this.atWork.size === 0) this.busyUntil = 0;
    return true;
  }

  /** Fails a command with an invalid result. */
  refuseResult(id: string, reason: string): void {
    const command = this.find(id);
    if (command) this.fail(command, invalidResult(nameOf(command.order), reason));
  }

  /** Handles the acceptance or progress of a command. */
  hear(message: Extract<FromAdapter, { type: 'accepted' | 'progress' }>): void {
    const command = this.atWork.get(message.command_id);
    if (!command) return;
    command.isAccepted = true;
    if (message.type === 'progress') this.context.progress.tell(command, message);
  }

  /** Handles a rejection: a busy adapter is retried a few times, any other rejection ends the command. */
  sendBack(message: Extract<FromAdapter, { type: 'rejected' }>): void {
    const command = this.atWork.get(message.command_id);
    if (!command) return;
    command.mayHaveBegun = command.isAccepted = false;
    const end = rejectionOf(message, command);
    if (end) return this.end(command, end);
    this.atWork.delete(command.id);
    this.isHeldBack = true;
    this.queue.putBack([command]);
  }

  /** Fails all commands: no results will arrive. */
  lose(): void {
    this.credit = 0;
    for (const command of [...this.atWork.values(), ...this.queue.takeAll()]) this.fail(command, lostFault(command));
  }

  /** Stops sending commands; they stay queued. */
  hold(): void {
    this.isHeld = true;
    this.credit = 0;
  }

  /** Stops sending and fails queued commands; commands in flight may finish. */
  close(): void {
    this.hold();
    for (const command of this.queue.takeAll()) this.fail(command, goneFault(command.order));
  }

  /** Resends commands that were not accepted in time and retries rejected ones; called periodically. */
  check(): void {
    if (!this.link.isFree) return;
    const before = this.context.clock.now() - acceptedWithinMs;
    for (const command of this.atWork.values())
      if (command.isUnheard && command.sentAt <= before && command.attempts < mostAttempts) this.send(command);
    this.isHeldBack = false;
    this.advance();
  }

  /** Sends queued commands while the adapter has capacity and keeps up. */
  advance(): void {
    for (let next = this.queue.first; next; next = this.queue.first) {
      if (this.atWork.size >= this.credit || this.isHeldBack || !this.link.isFree) return;
      this.queue.remove(next);
      this.atWork.set(next.id, next);
      this.send(next);
    }
  }

  overrun(command: Command): void {
    if (this.link.isCut) return this.fail(command, lostFault(command));
    if (!this.atWork.has(command.id)) return this.fail(command, lateFault(command));
    command.stopClock = this.context.clock.after(graceMs, () => command.owner.giveUp(command));
    this.cancel(command, 'timeout');
  }

  giveUp(command: Command): void {
    this.overrunAt = this.context.clock.now();
    this.fail(command, lateFault(command));
  }

  callOff(command: Command): void {
    if (this.atWork.has(command.id)) this.cancel(command, 'requested');
    else this.fail(command, calledOffFault(command));
  }

  /** Ends a command with what `find` returns or throws. */
  end(command: Command, find: () => Outcome): void {
    this.atWork.delete(command.id);
    this.queue.remove(command);
    this.context.underway.delete(command.id);
    command.end(find);
    this.isHeldBack = false;
    this.advance();
  }

  fail(command: Command, fault: Fault): void {
    this.end(command, () => {
      throw fault;
    });
  }

  private find(id: string): Command | undefined {
    return this.atWork.get(id) ?? this.queue.find(id);
  }

  private cancel(command: Command, reason: 'timeout' | 'requested'): void {
    command.calledOff = reason;
    this.link.send({ type: 'cancel', command_id: command.id, reason });
  }

  private send(command: Command): void {
    const now = this.context.clock.now();
    command.attempts += 1;
    command.sentAt = now;
    command.mayHaveBegun = true;
    this.busyUntil = Math.max(this.busyUntil, command.deadline);
    this.link.send(frameOf(command, now));
  }
}
