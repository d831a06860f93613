import type { Outcome, Output, quota, UnavailableAnswer } from '@kerf/contracts';
import { batchName, parseStoredBatch, type StoredBatch } from './batch/batch.ts';
import { isSuccess, skippedStep, toStepReply } from './batch/reply.ts';
import { toResult } from './rest.ts';

type LedgerReport = Output<typeof quota.operation>;

type ListedOperation = Output<typeof quota.operations>['operations'][number];

/** Links to the traces of operations, in the tool of the operator. */
export class TraceLinks {
  constructor(private readonly pattern: string | undefined) {}

  /** Returns the address of a trace; null without a tool. */
  getUrl(operationId: string): string | null {
    return this.pattern?.replaceAll('{operation_id}', operationId) ?? null;
  }
}

/** An operation in the list, as its caller reads it. */
export const toListedOperation = ({ operationId, keyId, adapterId, ...listed }: ListedOperation) => ({
  operation_id: operationId,
  tool: listed.tool,
  state: listed.state,
  cost: listed.cost,
  key_id: keyId,
  adapter_id: adapterId,
  reserved_at: listed.reservedAt,
  settled_at: listed.settledAt,
  duration_ms: listed.durationMs,
  reason: listed.reason,
});

/** The ledger's report of an operation, as its caller reads it. */
export const toReport = (operationId: string, { adapterId, reservedAt, settledAt, ...report }: LedgerReport) => ({
  operation_id: operationId,
  tool: report.tool,
  state: report.state,
  cost: report.cost,
  adapter_id: adapterId,
  reserved_at: reservedAt,
  settled_at: settledAt,
  reason: report.reason,
  outcome: report.outcome && toReportedOutcome(report.tool, report.outcome),
  ...(report.unavailable && { unavailable_answer: toUnavailableAnswer(report.unavailable) }),
});

/** An outcome that is stored, but not as something that this gateway can answer. */
const toUnavailableAnswer = ({ ok, digest, version }: UnavailableAnswer) => ({
  success: ok,
  reason: digest ? 'The answer was too large to be kept.' : `The answer has the form ${version}, of a newer release.`,
  ...digest,
});

/** The outcome as it was answered. The commands of a batch are not stored: its steps are named by their ids. */
const toReportedOutcome = (tool: string, outcome: Outcome) =>
  tool === batchName && outcome.ok
    ? toReportedBatch(parseStoredBatch(outcome.result))
    : { success: outcome.ok, result: toResult(outcome) };

function toReportedBatch({ steps, not_run, rolled_back }: StoredBatch) {
  const run = steps.map((step) => ({ id: step.id, ...toStepReply(step, rolled_back) }));
  const results = [...run, ...not_run.map((id) => ({ id, ...skippedStep }))];
  return { success: isSuccess(results), result: { results, rolled_back } };
}
