import type { CommandResult, Outcome } from '@kerf/contracts';
import type { Order } from './order.ts';

/** Current owner of a command; it changes when the command moves to the adapter's next connection. */
export interface CommandOwner {
  /** Handles a command's deadline. */
  overrun(command: Command): void;
  /** Fails a command that did not answer its cancellation. */
  giveUp(command: Command): void;
  /** Cancels a command that no operation waits for. */
  callOff(command: Command): void;
  settle(result: CommandResult, frameLength: number): boolean;
  /** Fails all commands of this owner: no results will arrive. */
  lose(): void;
}

/** A command request on its way through one adapter, until it has an outcome. */
export class Command {
  readonly outcome: Promise<Outcome>;
  /** Number of times it was sent. */
  attempts = 0;
  sentAt = 0;
  /** True from sending, until the adapter reports that it did not start the command. */
  mayHaveBegun = false;
  /** True once the adapter has acknowledged the command. */
  isAccepted = false;
  /** Number of times the adapter rejected it as busy. */
  rejections = 0;
  /** Reason of the cancellation that was sent to the adapter, if any. */
  calledOff: 'timeout' | 'requested' | undefined;
  /** Time of the last progress update to the requester. */
  toldAt = Number.NEGATIVE_INFINITY;
  /** Stops the timer that currently runs for this command. */
  stopClock: () => void = () => undefined;
  /** Operations that wait for this command; several can share one idempotency key. */
  private readonly waiting: string[];
  private resolve: (outcome: Outcome | Promise<Outcome>) => void = () => undefined;

  constructor(
    readonly order: Order,
    readonly deadline: number,
    public owner: CommandOwner,
  ) {
    this.waiting = [order.operationId];
    this.outcome = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  get id(): string {
    return this.order.commandId;
  }

  /** True if the adapter has not acknowledged the command and it was not cancelled. */
  get isUnheard(): boolean {
    return !this.isAccepted && !this.calledOff;
  }

  /** Adds an operation that waits for the outcome. */
  join(operationId: string): Promise<Outcome> {
    this.waiting.push(operationId);
    return this.outcome;
  }

  /** Removes a waiting operation; returns true when none is left. */
  leave(operationId: string): boolean {
    const place = this.waiting.indexOf(operationId);
    if (place < 0) return false;
    this.waiting.splice(place, 1);
    return this.waiting.length === 0;
  }

  /** Resolves with the outcome of a duplicate of this command, which takes over its waiting operations. */
  follow(other: Command): void {
    this.stopClock();
    other.waiting.push(...this.waiting);
    this.resolve(other.outcome);
  }

  /** Resolves the command with what `produce` returns or throws. */
  end(find: () => Outcome): void {
    this.stopClock();
    this.resolve(new Promise((resolve) => resolve(find())));
  }
}
