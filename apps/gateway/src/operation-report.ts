import type { Outcome, Output, quota } from '@kerf/contracts';
import { batchName, type BatchRun, runIn } from './batch/batch-order.ts';
import { endOf, isSuccess, notRun } from './batch/batch-reply.ts';
import { resultOf } from './execution/execution-result.ts';

type Report = Output<typeof quota.operation>;

/** What the ledger tells of an operation, as its caller reads it. */
export const operationReport = (operationId: string, { adapterId, reservedAt, settledAt, ...report }: Report) => ({
  operation_id: operationId,
  tool: report.tool,
  state: report.state,
  cost: report.cost,
  adapter_id: adapterId,
  reserved_at: reservedAt,
  settled_at: settledAt,
  reason: report.reason,
  outcome: report.outcome && told(report.tool, report.outcome),
});

/** As it was answered. The commands of a batch are not kept: its steps are told by their ids. */
const told = (tool: string, outcome: Outcome) =>
  tool === batchName && outcome.ok
    ? batchTold(runIn(outcome.result))
    : { success: outcome.ok, result: resultOf(outcome) };

function batchTold({ steps, not_run, rolled_back }: BatchRun) {
  const run = steps.map((step) => ({ id: step.id, ...endOf(step, rolled_back) }));
  const results = [...run, ...not_run.map((id) => ({ id, ...notRun }))];
  return { success: isSuccess(results), result: { results, rolled_back } };
}
