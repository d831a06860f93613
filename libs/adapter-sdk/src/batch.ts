import type { BatchResult, ExecuteBatch } from '@kerf/contracts';
import { resolved } from './references.ts';
import { failureOf } from './tool-error.ts';
import type { Call, Fields } from './tool-run.ts';

interface Batch extends Pick<ExecuteBatch, 'steps' | 'atomic'> {
  readonly signal: AbortSignal;
  readonly run: (call: Call) => Promise<Fields>;
  /** Called after each step. */
  readonly tell: (done: number) => void;
}

/**
 * Runs the steps of a batch in order. An atomic batch ends at the first failure and must be rolled back; any other
 * continues with the steps that do not depend on the failed one. A cancelled batch ends at its current step.
 */
export async function runBatch({ steps, atomic, signal, run, tell }: Batch): Promise<BatchResult> {
  const answers = new Map<string, Fields>();
  const done: BatchResult['steps'] = [];
  for (const { id, parameters, ...call } of steps) {
    try {
      const result = await run({ ...call, parameters: resolved(parameters, answers) });
      answers.set(id, result);
      done.push({ id, ok: true, result });
    } catch (thrown) {
      if (atomic && signal.aborted) throw thrown;
      done.push({ id, ok: false, error: failureOf(thrown, signal).toProblem() });
      if (atomic) return { steps: done, rolled_back: true };
      if (signal.aborted) break;
    }
    tell(done.length);
  }
  return { steps: done, rolled_back: false };
}
