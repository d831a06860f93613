import type { BatchResult, ExecuteBatch } from '@kerf/contracts';
import { resolveReferences } from './resolve-references.ts';
import { toToolError } from './tool-error.ts';
import type { ToolCall, Fields } from './run-tool.ts';

interface BatchRun extends Pick<ExecuteBatch, 'steps' | 'atomic'> {
  readonly signal: AbortSignal;
  readonly run: (call: ToolCall) => Promise<Fields>;
  /** Called after each step. */
  readonly onStepDone: (done: number) => void;
}

/**
 * Runs the steps of a batch in order. An atomic batch ends at the first failure and must be rolled back; any other
 * continues with the steps that do not depend on the failed one. A cancelled batch ends at its current step.
 */
export async function runBatch({ steps, atomic, signal, run, onStepDone }: BatchRun): Promise<BatchResult> {
  const answers = new Map<string, Fields>();
  const done: BatchResult['steps'] = [];
  for (const { id, parameters, ...call } of steps) {
    try {
      const result = await run({ ...call, parameters: resolveReferences(parameters, answers) });
      answers.set(id, result);
      done.push({ id, ok: true, result });
    } catch (thrown) {
      if (atomic && signal.aborted) throw thrown;
      done.push({ id, ok: false, error: toToolError(thrown, signal).toProblem() });
      if (atomic) return { steps: done, rolled_back: true };
      if (signal.aborted) break;
    }
    onStepDone(done.length);
  }
  return { steps: done, rolled_back: false };
}
