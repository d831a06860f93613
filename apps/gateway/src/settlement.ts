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
}

/** Ends operations in the ledger, durably, before anybody is told how they ended. */
export class Settlement {
  constructor(
    private readonly bus: Bus,
    private readonly compensation: Compensation,
    /** How long an answer waits for a ledger that is away: less than a reservation holds beyond its deadline. */
    private readonly patienceMs: number,
  ) {}

  /** Settles by the outcome, kept for whoever may ask again: a success is charged, a refusal of the application is not. */
  settle(operationId: string, outcome: Outcome, { isIdempotent, cost }: Terms): Promise<Usage> {
    const kept = isIdempotent ? outcome : undefined;
    return outcome.ok
      ? this.commit({ operationId, state: 'committed', outcome: kept, cost })
      : this.refund(operationId, outcome.error.code, kept);
  }

  /** Gives back what was reserved. */
  async refund(operationId: string, reason: string, outcome?: Outcome): Promise<Usage> {
    const { usage } = await this.persist({ operationId, state: 'refunded', reason, outcome });
    return usage;
  }

  private async commit(ending: Input<typeof quota.settle>): Promise<Usage> {
    const { state, usage } = await this.persist(ending).catch((cause) => {
      throw Fault.of('unrecorded', {}, { cause });
    });
    // The reservation ran out before the result came: it was refunded, so it must not be answered as a success.
    if (state === 'refunded') throw Fault.of('timed_out', { service: 'quota', timeoutMs: this.patienceMs });
    return usage;
  }

  /**
   * Settles, and asks again as long as the answer is unknown: settling twice changes nothing. In the end the caller is
   * told an error, so whatever the ledger has done by then is taken back.
   */
  private async persist(ending: Input<typeof quota.settle>): Promise<Output<typeof quota.settle>> {
    try {
      return await this.ask(ending, performance.now() + this.patienceMs);
    } catch (error) {
      await this.compensation.takeBack(ending.operationId, 'reason' in ending ? ending.reason : 'unknown settlement');
      throw error;
    }
  }

  private async ask(ending: Input<typeof quota.settle>, until: number): Promise<Output<typeof quota.settle>> {
    try {
      return await this.bus.request(quota.settle, ending);
    } catch (error) {
      if (performance.now() > until || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return this.ask(ending, until);
    }
  }
}

const isPassing = (error: unknown) => error instanceof Fault && (error.status === 503 || error.status === 504);
