import type { Outcome } from '@kerf/contracts';
import { Fault } from '@kerf/errors';
import { metrics } from '@kerf/telemetry';
import type { Budget } from './budget.ts';

/** Faults with a status of 5xx that are not ours: those of the account's adapters. */
const refusals: ReadonlySet<string> = new Set(['no_adapter', 'adapter_gone', 'adapter_lost', 'adapter_timed_out']);

const phases = metrics.getHistogram('kerf.operation.phase.duration');

type Phase = 'admit' | 'adapter' | 'compute' | 'settle';

/** Phases in which the tool itself runs; all others are overhead. */
const workPhases: ReadonlySet<Phase> = new Set(['adapter', 'compute']);

/** Metrics of the operations of a gateway, by tool and outcome and by phase. */
export class OperationMetrics {
  private readonly operations = metrics.getCounter('kerf.operations');
  private readonly duration = metrics.getHistogram('kerf.operation.duration');

  /** Measures an operation until its caller is answered. */
  async measureOperation<T extends { readonly outcome: Outcome }>(budget: Budget, work: Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      const result = await work;
      const { outcome } = result;
      if (outcome.ok) this.countEnd(budget, startedAt, { outcome: 'ok' });
      else this.countEnd(budget, startedAt, { outcome: 'tool_error', code: outcome.error.code });
      return result;
    } catch (error) {
      const { code, status } = Fault.from(error);
      const isRefusal = status < 500 || refusals.has(code);
      this.countEnd(budget, startedAt, { outcome: isRefusal ? 'refused' : 'failed', code });
      throw error;
    }
  }

  private countEnd(
    { tool, workMs }: Budget,
    startedAt: number,
    { outcome, code }: { outcome: 'ok' | 'tool_error' | 'refused' | 'failed'; code?: string },
  ): void {
    const elapsedMs = performance.now() - startedAt;
    this.operations.add(1, { tool: tool?.name, outcome, code, runs_on: tool?.runsOn });
    this.duration.record(elapsedMs / 1000, { tool: tool?.name, outcome });
    if (workMs !== undefined) phases.record(Math.max(0, elapsedMs - workMs) / 1000, { phase: 'overhead' });
  }
}

/** Measures a phase of an operation. The time in which its tool runs is kept in its budget. */
export async function measurePhase<T>(budget: Budget, phase: Phase, work: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work;
  } finally {
    const elapsedMs = performance.now() - startedAt;
    if (workPhases.has(phase)) budget.workMs = (budget.workMs ?? 0) + elapsedMs;
    phases.record(elapsedMs / 1000, { phase });
  }
}
