import type { BatchCommand, BatchResult, Outcome } from '@kerf/contracts';
import type { Ran } from '../execution/attempt.ts';
import { resultIn } from './batch-order.ts';
import { stepIdOf } from './batch-steps.ts';
import { resultOf } from '../execution/execution-result.ts';

interface Ended {
  readonly success: boolean;
  readonly result: Record<string, unknown>;
}

/** What the caller of a batch is told: an entry for each command, also for those that were not run. */
export function batchReply(commands: readonly BatchCommand[], { outcome, charged }: Pick<Ran, 'outcome' | 'charged'>) {
  const steps = commands.map((command, index) => ({ id: stepIdOf(command, index), command: command.command }));
  const ends = outcome.ok ? endsOf(resultIn(outcome.result)) : sameEnd(outcome);
  const results = steps.map((step) => ({ ...step, ...ends(step.id) }));
  return {
    success: isSuccess(results),
    results,
    rolled_back: outcome.ok && resultIn(outcome.result).rolled_back,
    operations_charged: charged,
  };
}

/** Whether a batch has succeeded, by what is told of its steps: one that was undone has not. */
export const isSuccess = (results: readonly Pick<Ended, 'success'>[]): boolean =>
  results.every(({ success }) => success);

/** The batch has ended as a whole: it was not begun. */
const sameEnd = (outcome: Outcome) => (): Ended => ({ success: outcome.ok, result: resultOf(outcome) });

function endsOf({ steps, rolled_back: isUndone }: BatchResult) {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return (id: string): Ended => {
    const step = byId.get(id);
    return step ? endOf(step, isUndone) : notRun;
  };
}

/** What the caller of a batch is told of a step that was run. */
export function endOf(step: BatchResult['steps'][number], isUndone: boolean): Ended {
  // Nothing is charged for it, so nobody is given what it has found or made.
  if (step.ok && isUndone) return undone;
  return { success: step.ok, result: resultOf(step) };
}

/** What the caller of a batch is told of a step that was not. */
export const notRun: Ended = {
  success: false,
  result: { error: 'The command was not run, because the batch ended with an earlier one.', code: 'NOT_RUN' },
};

const undone: Ended = {
  success: false,
  result: { error: 'The step was undone, because a later one failed.', code: 'ROLLED_BACK' },
};
