import type { Outcome } from '@kerf/contracts';

/** What the caller reads as `result`: the tool's answer, or why the application refused. */
export const resultOf = (outcome: Outcome): Record<string, unknown> =>
  outcome.ok ? outcome.result : { error: outcome.error.message, code: outcome.error.code };

/** What the caller reads as `execution_time_ms`: to the microsecond. */
export const executionTimeOf = (elapsedMs: number): number => Math.round(elapsedMs * 1_000) / 1_000;
