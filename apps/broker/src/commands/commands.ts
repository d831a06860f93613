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

/** What the commands of all adapters of a pod have in common. */
export interface CommandContext {
  readonly clock: Clock;
  readonly progress: Pick<Progress, 'tell'>;
  /** Every command of this pod that has no outcome yet, by its id. */
  readonly underway: Map<string, Command>;
}

/** How long a command that was called off may still answer. */
const graceMs = 1_000;

/** A command that is not accepted in this time is sent again, so often at most. */
const acceptedWithinMs = 5_000;
const mostAttempts = 3;

/** The commands of one adapter: as many at work as it takes at once, the others waiting in order. */
export class Commands implements CommandOwner {
  readonly atWork = new Map<string, Command>();
  readonly queue = new Queue();
  readonly crashes = new Crashes();
  /** When the last deadline of what was sent passes. */
  busyUntil = 0;
  /** When the adapter last let a deadline pass without a word. */
  overrunAt = Number.NEGATIVE_INFINITY;
  private credit = 0;
  private isHeld = false;
  /** The adapter has sent a command back: nothing is sent until something has changed. */
  private isHeldBack = false;

  constructor(
    private link: AdapterLink,
    readonly context: CommandContext,
  ) {}

  /** The adapter is ready and takes so many commands at once. Until then they wait. */
  open(credit: number): void {
    if (!this.isHeld) this.credit = credit;
    this.advance();
  }

  /** From now on they go another way, or none. */
  goOver(link: AdapterLink): void {
    this.link = link;
  }

  /** Runs an order by its deadline, which counts the time in the queue. One that is here already is not run again. */
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

  /** Takes a result, out of a frame of so many characters. One that nobody waits for, any more or ever, is dropped. */
  settle(result: CommandResult, frameLength: number): boolean {
    const command = this.find(result.command_id);
    if (!command) return false;
    if (!result.ok && result.error.code === 'KERNEL_CRASH') this.crashes.note(command.id);
    this.end(command, () => outcomeOf({ result, frameLength }, command));
    if (this.atWork.size === 0) this.busyUntil = 0;
    return true;
  }

  /** Ends a command whose result cannot be read. */
  refuseResult(id: string, reason: string): void {
    const command = this.find(id);
    if (command) this.fail(command, invalidResult(nameOf(command.order), reason));
  }

  /** The adapter says that a command has come, or how far it is. */
  hear(message: Extract<FromAdapter, { type: 'accepted' | 'progress' }>): void {
    const command = this.atWork.get(message.command_id);
    if (!command) return;
    command.isAccepted = true;
    if (message.type === 'progress') this.context.progress.tell(command, message);
  }

  /** The adapter has not begun a command and will not: a busy one is asked again, a few times. */
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

  /** Nobody will answer any more. */
  lose(): void {
    this.credit = 0;
    for (const command of [...this.atWork.values(), ...this.queue.takeAll()]) this.fail(command, lostFault(command));
  }

  /** Nothing more is sent from now on. */
  hold(): void {
    this.isHeld = true;
    this.credit = 0;
  }

  /** Nothing more is sent, nor waits for it; what is at work may finish. */
  close(): void {
    this.hold();
    for (const command of this.queue.takeAll()) this.fail(command, goneFault(command.order));
  }

  /** Now and then: sends again what was not accepted, and what was sent back. */
  check(): void {
    if (!this.link.isFree) return;
    const before = this.context.clock.now() - acceptedWithinMs;
    for (const command of this.atWork.values())
      if (command.isUnheard && command.sentAt <= before && command.attempts < mostAttempts) this.send(command);
    this.isHeldBack = false;
    this.advance();
  }

  /** Sends what waits, as far as the credit reaches and the adapter keeps up. */
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
