import type { CommandResult, Outcome } from '@kerf/contracts';
import type { Order } from './order.ts';

/** Whoever has a command now: it may go from one connection of its adapter to the next. */
export interface CommandOwner {
  /** The deadline of a command has passed. */
  overrun(command: Command): void;
  /** It did not even answer that it was told to stop. */
  giveUp(command: Command): void;
  /** Nobody waits for it any more. */
  callOff(command: Command): void;
  settle(result: CommandResult, frameLength: number): boolean;
  /** Ends this one and all others there: nobody will answer any more. */
  lose(): void;
}

/** One order on its way through one adapter, until it has an outcome. */
export class Command {
  readonly outcome: Promise<Outcome>;
  /** How often it was sent. */
  attempts = 0;
  sentAt = 0;
  /** It was sent, and the adapter has not said that it did nothing about it. */
  mayHaveBegun = false;
  /** The adapter has said that it has come. */
  isAccepted = false;
  /** How often the adapter sent it back because it was busy. */
  rejections = 0;
  /** The adapter was told to stop, and why. */
  calledOff: 'timeout' | 'requested' | undefined;
  /** When its requester was last told how far it is. */
  toldAt = Number.NEGATIVE_INFINITY;
  /** Stops the clock that runs for this command at the moment. */
  stopClock: () => void = () => undefined;
  /** Operations that wait for it: more than one under one Idempotency-Key. */
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

  /** Whether the adapter has said nothing about it, and is expected to. */
  get isUnheard(): boolean {
    return !this.isAccepted && !this.calledOff;
  }

  /** Another operation waits for it too. */
  join(operationId: string): Promise<Outcome> {
    this.waiting.push(operationId);
    return this.outcome;
  }

  /** An operation does not wait for it any more; says whether nobody does. */
  leave(operationId: string): boolean {
    const place = this.waiting.indexOf(operationId);
    if (place < 0) return false;
    this.waiting.splice(place, 1);
    return this.waiting.length === 0;
  }

  /** Ends as another one that is the same command. Whoever waits for this one waits for that one now. */
  follow(other: Command): void {
    this.stopClock();
    other.waiting.push(...this.waiting);
    this.resolve(other.outcome);
  }

  /** Ends the command with what `find` returns or throws. */
  end(find: () => Outcome): void {
    this.stopClock();
    this.resolve(new Promise((resolve) => resolve(find())));
  }
}
