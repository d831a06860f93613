import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@kerf/bus';
import { type Input, type Outcome, type Output, quota, type Usage } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { Compensation } from './compensation.ts';

const pauseMs = 250;

/** How a success is written down. */
interface Terms {
  /** Whether the outcome is kept, for whoever asks again. */
  readonly isIdempotent: boolean;
  /** What it costs, if not all that was reserved. */
  readonly cost?: number | undefined;
  /** Reserves it as before, for a database that came back without it. */
  readonly reserve: () => Promise<unknown>;
}

/** What the ledger is told, and what it may have to be told before. */
interface Ending {
  readonly asked: Input<typeof quota.settle>;
  readonly reserve?: Terms['reserve'];
}

/** Ends operations in the ledger, durably, before anybody is told how they ended. */
export class Settlement {
  constructor(
    private readonly bus: Bus,
    private readonly compensation: Compensation,
    /** How long an answer waits for a ledger that is away: less than a reservation holds beyond its deadline. */
    private readonly patienceMs: number,
  ) {}

  /**
   * Settles by the outcome, kept for whoever may ask again: a success is charged, a refusal of the application is not.
   * Resolves as `refund` does.
   */
  settle(operationId: string, outcome: Outcome, { isIdempotent, cost, reserve }: Terms): Promise<Usage | undefined> {
    const kept = isIdempotent ? outcome : undefined;
    return outcome.ok
      ? this.commit({ asked: { operationId, state: 'committed', outcome: kept, cost }, reserve })
      : this.refund(operationId, outcome.error.code, kept);
  }

  /** Gives back what was reserved. A database that came back without it tells no usage: it counts nothing. */
  async refund(operationId: string, reason: string, outcome?: Outcome): Promise<Usage | undefined> {
    try {
      const { usage } = await this.persist({ asked: { operationId, state: 'refunded', reason, outcome } });
      return usage;
    } catch (error) {
      if (isForgotten(error)) return undefined;
      throw error;
    }
  }

  /**
   * Gives back what a failure had reserved. That is what whoever asked hears of: a refund that the ledger does not take
   * now is taken back as soon as it does. Resolves as `refund` does, without usage also where the ledger told none.
   */
  release(operationId: string, failure: unknown): Promise<Usage | undefined> {
    return this.refund(operationId, Fault.from(failure).code).catch(() => undefined);
  }

  private async commit(ending: Ending): Promise<Usage> {
    const { state, usage } = await this.persist(ending).catch((cause) => {
      throw Fault.of('unrecorded', {}, { cause });
    });
    // The reservation ran out before the result came: it was refunded, so it must not be answered as a success.
    if (state === 'refunded') throw Fault.of('timed_out', { service: 'quota', timeoutMs: this.patienceMs });
    return usage;
  }

  /**
   * Settles, and asks again as long as the answer is unknown: settling twice changes nothing. In the end the caller is
   * told an error, so whatever the ledger has done by then is taken back. What it has lost needs no refund.
   */
  private async persist(ending: Ending): Promise<Output<typeof quota.settle>> {
    try {
      return await this.ask(ending, performance.now() + this.patienceMs);
    } catch (error) {
      const { asked } = ending;
      if (asked.state === 'refunded' && isForgotten(error)) throw error;
      await this.compensation.takeBack(asked.operationId, 'reason' in asked ? asked.reason : 'unknown settlement');
      throw error;
    }
  }

  private async ask({ asked, reserve }: Ending, until: number): Promise<Output<typeof quota.settle>> {
    try {
      return await this.bus.request(quota.settle, asked);
    } catch (error) {
      if (performance.now() > until) throw error;
      if (reserve && isForgotten(error)) return this.askAnew({ asked, reserve }, until);
      if (!isPassing(error)) throw error;
      await pause(pauseMs);
      return this.ask({ asked, reserve }, until);
    }
  }

  /** A database that crashed may have lost what it had reserved just before: nothing was answered for it. */
  private async askAnew({ asked, reserve }: Required<Ending>, until: number): Promise<Output<typeof quota.settle>> {
    const failure = await reserve().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined) return this.ask({ asked }, until);
    if (!isPassing(failure)) throw failure;
    // Whether it was written or not, the ledger knows when it is asked again.
    await pause(pauseMs);
    return this.ask({ asked, reserve }, until);
  }
}

const isPassing = (error: unknown) => error instanceof Fault && (error.status === 503 || error.status === 504);

const isForgotten = (error: unknown) => error instanceof Fault && error.code === 'unknown_operation';
