import { didYouMean } from '@kerf/catalog';
import type { BatchResult, ExecuteBatch } from '@kerf/contracts';
import { ToolError, toToolError } from './tool-error.ts';
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

/** Results of batch steps by their ids. */
type StepResults = ReadonlyMap<string, unknown>;

/** Resolves parameters: each string `${id.field}` is replaced by that field of the step's result. */
export function resolveReferences(value: unknown, results: StepResults): unknown {
  if (typeof value === 'string') return resolveText(value, results);
  if (Array.isArray(value)) return value.map((item) => resolveReferences(item, results));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolveReferences(item, results)]));
}

const reference = /^\$\{([^{}]+)\}$/;

function resolveText(text: string, results: StepResults): unknown {
  const path = reference.exec(text)?.[1];
  return path === undefined ? text : findReference(path, results);
}

function findReference(path: string, results: StepResults): unknown {
  const [id = '', ...fields] = path.split('.');
  if (!results.has(id)) {
    const known = didYouMean(id, [...results.keys()]);
    throw new ToolError('INVALID_PARAMETER', `No step ${id} succeeded before this one, which refers to it.${known}`);
  }
  const found = fields.reduce(getField, results.get(id));
  if (found !== undefined) return found;
  throw new ToolError('INVALID_PARAMETER', `The result of step ${id} has no field ${fields.join('.')}.`);
}

const getField = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
