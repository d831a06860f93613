import { type Clock, systemClock } from '@kerf/concurrency';
import { Fault } from '@kerf/errors';
import type { Drain } from '@kerf/service';
import { addRequestFacts, getFaultOutcome, metrics, runAsPart } from '@kerf/telemetry';
import type { RequestContext } from '../context.ts';
import { Budget } from './budget.ts';
import type { ExecutionOptions, OperationResult } from './operation.ts';
import { OperationMetrics } from './operation-metrics.ts';

/** Operations of this process that are not settled yet, including those whose callers were answered. */
export class RunningOperations {
  private readonly running = new Map<Budget, Promise<unknown>>();
  private readonly metrics = new OperationMetrics();
  private isClosed = false;

  constructor(
    drain: Pick<Drain, 'addCount' | 'onTimeout'>,
    private readonly clock: Clock = systemClock,
  ) {
    drain.addCount('operations', () => this.running.size);
    drain.onTimeout('operations', () => this.cutOff());
    metrics.getGauge('kerf.operations.running').observe((observe) => observe(this.running.size, {}));
  }

  /**
   * Runs a request within its timeout, at whose end the caller is answered with the operation id; the work continues to
   * its end. Throws `shutting_down` once this process ends.
   */
  runWithin<T extends Pick<OperationResult, 'outcome'>>(
    context: RequestContext,
    options: Pick<ExecutionOptions, 'timeoutMs' | 'onOperation' | 'dryRun'>,
    work: (budget: Budget) => Promise<T>,
  ): Promise<T> {
    return runAsPart(() => this.runPart(context, options, work));
  }

  private async runPart<T extends Pick<OperationResult, 'outcome'>>(
    context: RequestContext,
    { timeoutMs, onOperation, dryRun }: Pick<ExecutionOptions, 'timeoutMs' | 'onOperation' | 'dryRun'>,
    work: (budget: Budget) => Promise<T>,
  ): Promise<T> {
    if (this.isClosed) throw Fault.of('shutting_down');
    const budget = new Budget(timeoutMs, this.clock);
    try {
      const answered = budget.waitFor(this.follow(budget, work(budget)));
      const result = await (dryRun ? answered : this.metrics.measureOperation(budget, answered));
      addRequestFacts({ outcome: result.outcome.ok ? 'succeeded' : 'refused' });
      return result;
    } catch (error) {
      addRequestFacts({ outcome: getFaultOutcome(error) });
      const { isOver, operationId } = budget;
      if (isOver && operationId !== undefined) {
        context.recordAnswer({ operationId });
        onOperation?.(operationId);
      }
      throw error;
    }
  }

  /** Refuses new operations, and waits for the running ones. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isClosed = true;
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  private follow<T>(budget: Budget, work: Promise<T>): Promise<T> {
    const ended = work.catch(() => undefined).finally(() => this.running.delete(budget));
    this.running.set(budget, ended);
    return work;
  }

  /** Answers every caller with `shutting_down` and refunds what has no result. Returns the operation ids. */
  private cutOff(): string[] {
    const budgets = [...this.running.keys()];
    for (const budget of budgets) budget.shutDown();
    return budgets.flatMap(({ operationId }) => operationId ?? []);
  }
}
