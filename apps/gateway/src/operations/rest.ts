import type { api, Outcome, Usage } from '@kerf/contracts';
import type { Ask } from '../http/read-request.ts';
import type { ExecutionOptions } from './operation.ts';

/** The `result` of a reply: the tool's answer, or the refusal of the application. */
export const toResult = (outcome: Outcome): Record<string, unknown> =>
  outcome.ok ? outcome.result : { error: outcome.error.message, code: outcome.error.code };

/** The `execution_time_ms` of a reply, in milliseconds to three decimals. */
export const toExecutionTime = (elapsedMs: number): number => Math.round(elapsedMs * 1_000) / 1_000;

/** The long form of the monthly quota in a reply. */
export const toRateLimit = ({ used, limit, resetAt }: Usage) => ({
  operations_used: used,
  operations_limit: limit,
  reset_at: resetAt,
});

type Body = Pick<Ask<typeof api.executeCommand>['body'], 'adapter_id' | 'timeout_ms' | 'expected_revision' | 'dry_run'>;

/** The options in the body of a REST request. */
export const toOptions = (body: Body): ExecutionOptions => ({
  adapterId: body.adapter_id,
  timeoutMs: body.timeout_ms,
  expectedRevision: body.expected_revision,
  dryRun: body.dry_run,
});
