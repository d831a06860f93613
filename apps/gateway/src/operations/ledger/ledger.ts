import { answerVersion, type Outcome, quota, type Usage } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import type { KeyAuthenticator } from '../../auth/authenticate.ts';
import type { RequestContext } from '../../context.ts';
import { toolNames } from '../batch/batch.ts';
import type { Admitted, Operation, Replay } from '../operation.ts';
import { measurePhase } from '../operation-metrics.ts';
import { isUncertain, type PendingRefunds } from './pending-refunds.ts';
import { isUnknownOperation, type Settled, type Settlement, SettlementWriter } from './settlement-writer.ts';

/** The record of all operations: one call admits an operation, one settles it. */
export class Ledger {
  private readonly writer: SettlementWriter;

  constructor(
    private readonly auth: KeyAuthenticator,
    private readonly refunds: PendingRefunds,
    /** Time that a settlement goes on after the answer: less than a reservation outlives its deadline. */
    private readonly patienceMs: number,
  ) {
    this.writer = new SettlementWriter(auth.bus, refunds);
  }

  /** Checks key, tier and quota, reserves the cost and chooses the route, or finds the replay. Verifies the key. */
  async admit(operation: Operation, context: RequestContext): Promise<Admitted | Replay> {
    const { operationId } = operation.admission;
    operation.budget.operationId = operationId;
    const name = (id: string) => {
      operation.budget.operationId = id;
      context.recordAnswer({ operationId: id });
      operation.onOperation?.(id);
    };
    const admitted = await this.auth.cache
      .recordAuth(context, measurePhase(operation.budget, 'admit', this.reserve(operation)))
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

  /**
   * Commits a success and refunds a refusal, durably. Throws `unrecorded` or `timed_out`.
   * After the answer only a result that a retry can get is committed: one that is stored under an Idempotency-Key.
   */
  async settle(operation: Operation, admitted: Admitted, outcome: Outcome, charged: number): Promise<Settled> {
    const { budget } = operation;
    const { operationId, idempotency } = operation.admission;
    const stored = idempotency && outcome;
    if (!outcome.ok) return (await this.refund(operation, outcome.error.code, stored)) ?? { usage: admitted.usage };
    const cost = operation.batch && charged;
    const commit = this.commit(operation, admitted, { operationId, state: 'committed', outcome: stored, cost });
    const { state, ...settled } = await measurePhase(budget, 'settle', commit).catch((cause: unknown) => {
      throw Fault.of('unrecorded', {}, { cause });
    });
    // The reservation expired before the result came and was refunded: it must not be answered as a success.
    if (state === 'refunded') throw Fault.of('timed_out', { service: 'quota', timeoutMs: operation.timeoutMs });
    if (!budget.close() && !this.writer.isReplayable(settled, idempotency))
      await this.refunds.scheduleRefund(operationId, 'deadline');
    return settled;
  }

  /** Commits until the deadline, and longer if a retry can still get the outcome. */
  private commit(operation: Operation, { route }: Admitted, settlement: Settlement) {
    const { budget } = operation;
    const wait = settlement.outcome
      ? { timeoutMs: budget.remainingMs + this.patienceMs, signal: budget.cutOff }
      : { timeoutMs: budget.remainingMs, signal: budget.ended };
    return this.writer.writeSettlement(settlement, wait, () => this.reserve(operation, route?.adapterId));
  }

  /** Refunds a failed operation, later if the ledger is unavailable. Resolves to the usage. */
  async release(operation: Operation, { usage }: Admitted, failure: unknown): Promise<Usage> {
    const fault = Fault.from(failure);
    // The failure is known: a caller does not need the refund to be confirmed.
    operation.budget.createLateFault = () => fault;
    const refund = this.refund(operation, fault.code);
    return (await refund.catch(() => undefined))?.usage ?? usage;
  }

  private reserve(operation: Operation, adapterId = operation.adapterId): Promise<Admitted | Replay> {
    const { admission, batch, budget, requiredTools, tool } = operation;
    const timeoutMs = budget.isOver ? quota.admit.timeoutMs : budget.limitTimeout(quota.admit.timeoutMs);
    const request = { ...admission, readableVersion: answerVersion };
    if (tool.runsOn === 'service') return this.auth.bus.request(quota.reserve, request, { timeoutMs });
    const tools = batch ? toolNames(batch) : requiredTools;
    return this.auth.bus.request(quota.admit, { ...request, adapterId, tools }, { timeoutMs });
  }

  private refund({ admission, budget }: Operation, reason: string, outcome?: Outcome): Promise<Settled | undefined> {
    const wait = { timeoutMs: this.patienceMs, signal: budget.cutOff };
    const { operationId } = admission;
    const refund = this.writer.writeSettlement({ operationId, state: 'refunded', reason, outcome }, wait);
    return refund.catch((error: unknown) => {
      // A database that lost the reservation in a crash has nothing to refund.
      if (isUnknownOperation(error)) return undefined;
      throw error;
    });
  }
}

/** The operation that holds the same Idempotency-Key: it runs, or its answer cannot be replayed. */
function holdingOperation(error: unknown): string | undefined {
  const isHeld = error instanceof Fault && ['operation_running', 'answer_unavailable'].includes(error.code);
  const operation = isHeld && error.slots['operation'];
  return typeof operation === 'string' ? operation : undefined;
}
