import type { BatchCommand, BatchResult } from '@kerf/contracts';
import type { OperationResult } from '../operation.ts';
import { toResult } from '../rest.ts';
import { parseBatchResult } from './batch.ts';
import { toStepId } from './parse-steps.ts';

interface StepReply {
  readonly success: boolean;
  readonly result: Record<string, unknown>;
}

/** The reply to a batch: an entry for each command, also for those that were skipped. */
export function toBatchReply(
  commands: readonly BatchCommand[],
  { outcome, charged }: Pick<OperationResult, 'outcome' | 'charged'>,
) {
  const steps = commands.map((command, index) => ({ id: toStepId(command, index), command: command.command }));
  const batch = outcome.ok ? parseBatchResult(outcome.result) : undefined;
  const replies = batch ? stepReplies(batch) : () => ({ success: false, result: toResult(outcome) });
  const results = steps.map((step) => ({ ...step, ...replies(step.id) }));
  return {
    success: isSuccess(results),
    results,
    rolled_back: batch?.rolled_back ?? false,
    operations_charged: charged,
  };
}

/** True if every step succeeded; a batch that was rolled back did not. */
export const isSuccess = (results: readonly Pick<StepReply, 'success'>[]): boolean =>
  results.every(({ success }) => success);

function stepReplies({ steps, rolled_back: isRolledBack }: BatchResult) {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return (id: string): StepReply => {
    const step = byId.get(id);
    return step ? toStepReply(step, isRolledBack) : skippedStep;
  };
}

/** The reply for a step that ran. A step that was rolled back is free, so its result is withheld. */
export function toStepReply(step: BatchResult['steps'][number], isRolledBack: boolean): StepReply {
  if (step.ok && isRolledBack) return rolledBackStep;
  return { success: step.ok, result: toResult(step) };
}

/** The reply for a step that did not run. */
export const skippedStep: StepReply = {
  success: false,
  result: { error: 'The command was not run, because the batch ended with an earlier one.', code: 'NOT_RUN' },
};

const rolledBackStep: StepReply = {
  success: false,
  result: { error: 'The step was undone, because a later one failed.', code: 'ROLLED_BACK' },
};
