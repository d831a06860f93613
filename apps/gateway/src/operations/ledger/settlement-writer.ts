import type { Bus } from '@kerf/bus';
import { retry, type RetryOptions } from '@kerf/concurrency';
import { answerVersion, type Input, type Output, quota } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { PendingRefunds } from './pending-refunds.ts';

export type Settlement = Input<typeof quota.settle>;
/** Usage after a settlement; `isKept` is false if the outcome cannot be replayed. */
export type Settled = Pick<Output<typeof quota.settle>, 'usage' | 'isKept'>;

const pauseMs = 250;

/** Writer of settlements: retries while the ledger is away, and leaves a refund behind when it stays away. */
export class SettlementWriter {
  constructor(
    private readonly bus: Bus,
    private readonly refunds: PendingRefunds,
  ) {}

  /** Returns true if a retry under the same Idempotency-Key gets the outcome. */
  isReplayable({ isKept = true }: Settled, idempotency: unknown): boolean {
    return idempotency !== undefined && isKept;
  }

  /** Settling twice changes nothing, so a lost answer is retried. An operation that stays uncertain is refunded later. */
  async writeSettlement(
    settlement: Settlement,
    wait: Pick<RetryOptions, 'timeoutMs' | 'signal'>,
    reserve?: () => Promise<unknown>,
  ): Promise<Output<typeof quota.settle>> {
    const send = () => this.bus.request(quota.settle, { ...settlement, writtenVersion: answerVersion });
    const sendAndRepair = async () => {
      try {
        return await send();
      } catch (error) {
        if (!reserve || !isUnknownOperation(error)) throw error;
        // The database crashed and lost the reservation.
        await reserve();
        return send();
      }
    };
    try {
      return await retry(sendAndRepair, { ...wait, pauseMs, isRetryable: isTransient });
    } catch (error) {
      if (settlement.state === 'refunded' && isUnknownOperation(error)) throw error;
      const reason = 'reason' in settlement ? settlement.reason : 'unknown settlement';
      await this.refunds.scheduleRefund(settlement.operationId, reason);
      throw error;
    }
  }
}

const isTransient = (error: unknown) => error instanceof Fault && (error.status === 503 || error.status === 504);

/** True if a database lost the reservation in a crash. */
export const isUnknownOperation = (error: unknown): boolean =>
  error instanceof Fault && error.code === 'unknown_operation';
