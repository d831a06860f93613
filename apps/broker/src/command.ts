import type { adapterSession, Input, Outcome } from '@kerf/contracts';

/** What the bus asks of one adapter. */
export type Order = Input<ReturnType<typeof adapterSession.at>>;

/** One order on its way through one adapter, until it has an outcome. */
export class Command {
  readonly outcome: Promise<Outcome>;
  /** The adapter was told to stop, because the deadline has passed. */
  calledOff = false;
  /** Stops the clock that runs for this command at the moment. */
  stopClock: () => void = () => undefined;
  private resolve: (outcome: Outcome | Promise<Outcome>) => void = () => undefined;

  constructor(
    readonly order: Order,
    readonly deadline: number,
  ) {
    this.outcome = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  /** Ends the command with what `find` returns or throws. */
  end(find: () => Outcome): void {
    this.stopClock();
    this.resolve(new Promise((resolve) => resolve(find())));
  }
}
