import { type BatchResult, type BatchStep, batchResult, type Outcome, type Usage } from '@kerf/contracts';
import * as z from 'zod';
import type { Attempt, AttemptedStep, Batch, OrderOwner, Ran } from '../execution/attempt.ts';

/** What a batch is called where a tool is named. */
export const batchName = 'batch';

/** The tools that the adapter must have. */
export const toolsOf = ({ steps }: Batch): string[] => [...new Set(steps.map(({ tool }) => tool.name))];

/** A step as everybody else names it. */
export const plainStep = ({ id, tool, parameters }: AttemptedStep): BatchStep => ({ id, tool: tool.name, parameters });

/** As the bus takes it. */
export const batchOrder = ({ steps, atomic }: Batch, owner: OrderOwner) => ({
  steps: steps.map((step) => ({ ...plainStep(step), ...step.file?.slotsFor(owner) })),
  atomic,
});

/** What an outcome costs: of a batch the steps that were done and not rolled back. */
export function costOf({ tool, batch }: Attempt, outcome: Outcome): number {
  if (!outcome.ok) return 0;
  return batch ? sumOf(doneOf(batch, resultIn(outcome.result))) : tool.cost;
}

function doneOf({ steps }: Batch, { steps: ended, rolled_back: isUndone }: BatchResult): AttemptedStep[] {
  if (isUndone) return [];
  const done = new Set(ended.filter(({ ok }) => ok).map(({ id }) => id));
  return steps.filter(({ id }) => done.has(id));
}

/** How an operation ended that ran before, under its Idempotency-Key. */
export const replayed = (attempt: Attempt, { replay, usage }: { replay: Outcome; usage: Usage }): Ran => ({
  outcome: replay,
  usage,
  charged: costOf(attempt, replay),
});

/** What several steps cost. */
export const sumOf = (steps: readonly Pick<AttemptedStep, 'tool'>[]): number =>
  steps.reduce((sum, { tool }) => sum + tool.cost, 0);

/** What the adapter answered for a batch. */
export const resultIn = (result: Record<string, unknown>): BatchResult => batchResult.parse(result);

const batchRun = batchResult.extend({ not_run: z.array(z.string()).default([]) });
/** What is kept of a batch: what the adapter answered, and the steps that it did not come to. */
export type BatchRun = z.output<typeof batchRun>;

/** How a batch ended whose commands are not known any more. */
export const runIn = (kept: Record<string, unknown>): BatchRun => batchRun.parse(kept);

/** An outcome that says also which steps were not run: whoever asks later does not know the commands. */
export function withNotRun({ steps }: Batch, outcome: Outcome): Outcome {
  if (!outcome.ok) return outcome;
  const ended = resultIn(outcome.result);
  const run = new Set(ended.steps.map(({ id }) => id));
  return { ok: true, result: { ...ended, not_run: steps.flatMap(({ id }) => (run.has(id) ? [] : [id])) } };
}
