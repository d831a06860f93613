import { retry } from '@kerf/concurrency';
import { answerVersion, type Input, type Outcome, type Output, quota, type Usage } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { KeyAuthenticator } from '../../auth/authenticate.ts';
import type { RequestContext } from '../../context.ts';
import { toolNames } from '../batch/batch.ts';
import type { Admitted, Operation, Replay } from '../operation.ts';
import { isUncertain, type PendingRefunds } from './pending-refunds.ts';

type Settlement = Input<typeof quota.settle>;
/** Usage after a settlement; `isKept` is false if the outcome cannot be replayed. */
type Settled = Pick<Output<typeof quota.settle>, 'usage' | 'isKept'>;

const pauseMs = 250;
const version = { writtenVersion: answerVersion };

/** The record of all operations: one call admits an operation, one settles it. */
export class Ledger {
  constructor(
    private readonly auth: KeyAuthenticator,
    private readonly refunds: PendingRefunds,
    /** Time that an answer waits for an unavailable ledger: less than a reservation outlives its deadline. */
    private readonly patienceMs: number,
  ) {}

  /** Checks key, tier and quota, reserves the cost and chooses the route, or finds the replay. Verifies the key. */
  async admit(operation: Operation, context: RequestContext): Promise<Admitted | Replay> {
    const { operationId } = operation.admission;
    const name = (id: string) => {
      context.recordAnswer({ operationId: id });
      operation.onOperation?.(id);
    };
    const admitted = await this.auth.cache
      .recordAuth(context, this.reserve(operation))
      .catch(async (error: unknown) => {
        const named = isUncertain(error) ? operationId : holdingOperation(error);
        if (named !== undefined) name(named);
        if (isUncertain(error)) await this.refunds.scheduleRefund(operationId, 'unknown admission');
        throw error;
      });
    name('replay' in admitted ? admitted.operationId : operationId);
    context.authenticate(admitted);
    return admitted;
  }

  /** Commits a success and refunds a refusal, durably. Throws `unrecorded` or `timed_out`. */
  async settle(operation: Operation, admitted: Admitted, outcome: Outcome, charged: number): Promise<Settled> {
    const { operationId, idempotency } = operation.admission;
    const stored = idempotency && outcome;
    if (!outcome.ok) return (await this.refund(operationId, outcome.error.code, stored)) ?? { usage: admitted.usage };
    const cost = operation.batch && charged;
    const reserve = () => this.reserve(operation, admitted.route?.adapterId);
    const commit = this.write({ operationId, state: 'committed', outcome: stored, cost, ...version }, reserve);
    const { state, ...settled } = await commit.catch((cause: unknown) => {
      throw Fault.of('unrecorded', {}, { cause });
    });
    // The reservation expired before the result came and was refunded: it must not be answered as a success.
    if (state === 'refunded') throw Fault.of('timed_out', { service: 'quota', timeoutMs: this.patienceMs });
    return settled;
  }

  /** Refunds a failed operation, later if the ledger is unavailable. Resolves to the usage. */
  async release({ admission }: Operation, { usage }: Admitted, failure: unknown): Promise<Usage> {
    const refund = this.refund(admission.operationId, Fault.from(failure).code);
    return (await refund.catch(() => undefined))?.usage ?? usage;
  }

  private reserve(operation: Operation, adapterId = operation.adapterId): Promise<Admitted | Replay> {
    const { admission, batch, requiredTools, tool } = operation;
    const request = { ...admission, readableVersion: answerVersion };
    if (tool.runsOn === 'service') return this.auth.bus.request(quota.reserve, request);
    const tools = batch ? toolNames(batch) : requiredTools;
    return this.auth.bus.request(quota.admit, { ...request, adapterId, tools });
  }

  private async refund(operationId: string, reason: string, outcome?: Outcome): Promise<Settled | undefined> {
    const refund = this.write({ operationId, state: 'refunded', reason, outcome, ...version });
    return refund.catch((error: unknown) => {
      // A database that lost the reservation in a crash has nothing to refund.
      if (isUnknownOperation(error)) return undefined;
      throw error;
    });
  }

  /** Settling twice changes nothing, so a lost answer is retried. An operation that stays uncertain is refunded later. */
  private async write(settlement: Settlement, reserve?: () => Promise<unknown>): Promise<Output<typeof quota.settle>> {
    const send = () => this.auth.bus.request(quota.settle, settlement);
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
      return await retry(sendAndRepair, { timeoutMs: this.patienceMs, pauseMs, isRetryable: isTransient });
    } catch (error) {
      if (settlement.state === 'refunded' && isUnknownOperation(error)) throw error;
      const reason = 'reason' in settlement ? settlement.reason : 'unknown settlement';
      await this.refunds.scheduleRefund(settlement.operationId, reason);
      throw error;
    }
  }
}

/** The operation that holds the same Idempotency-Key: it runs, or its answer cannot be replayed. */
function holdingOperation(error: unknown): string | undefined {
  const isHeld = error instanceof Fault && ['operation_running', 'answer_unavailable'].includes(error.code);
  const operation = isHeld && error.slots['operation'];
  return typeof operation === 'string' ? operation : undefined;
}

const isTransient = (error: unknown) => error instanceof Fault && (error.status === 503 || error.status === 504);
const isUnknownOperation = (error: unknown) => error instanceof Fault && error.code === 'unknown_operation';
