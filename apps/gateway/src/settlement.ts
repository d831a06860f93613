import type { Bus } from '@kerf/bus';
import { type Outcome, type Output, quota, type Usage } from '@kerf/contracts';
import { Fault } from '@kerf/errors';

/** How long an answer waits for a ledger that is away: less than a reservation holds beyond its deadline. */
const patienceMs = 20_000;
const pauseMs = 250;

/** Ends operations in the ledger, durably, before anybody is told how they ended. */
export class Settlement {
  constructor(private readonly bus: Bus) {}

  /** Settles by the outcome: a success is charged, a refusal of the application is not. */
  settle(operationId: string, outcome: Outcome, isIdempotent: boolean): Promise<Usage> {
    return outcome.ok
      ? this.commit(operationId, isIdempotent ? outcome : undefined)
      : this.refund(operationId, outcome.error.code);
  }

  /** Gives back what was reserved or charged. */
  async refund(operationId: string, reason: string): Promise<Usage> {
    const { usage } = await this.persist({ operationId, state: 'refunded', reason });
    return usage;
  }

  private async commit(operationId: string, outcome: Outcome | undefined): Promise<Usage> {
    const { state, usage } = await this.persist({ operationId, state: 'committed', outcome });
    // The reservation ran out before the result came: it was refunded, so it must not be answered as a success.
    if (state === 'refunded') throw Fault.of('timed_out', { service: 'quota', timeoutMs: patienceMs });
    return usage;
  }

  /** Settling twice changes nothing, so an unknown result is asked for again. */
  private async persist(
    settlement: Ending,
    until = performance.now() + patienceMs,
  ): Promise<Output<typeof quota.settle>> {
    try {
      return await this.bus.request(quota.settle, settlement);
    } catch (error) {
      if (performance.now() > until || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      return this.persist(settlement, until);
    }
  }
}

type Ending =
  | { operationId: string; state: 'committed'; outcome?: Outcome | undefined }
  | { operationId: string; state: 'refunded'; reason: string };

const isPassing = (error: unknown) => error instanceof Fault && (error.status === 503 || error.status === 504);
