import { type ToolEntry, tiers } from '@kerf/catalog';
import { type BatchResult, type BatchStep, batchResult, type Outcome } from '@kerf/contracts';
import * as z from 'zod';
import type { CommandOwner } from '../../files/file-exchange.ts';
import type { Batch, OperationStep, ParsedOperation } from '../operation.ts';

/** The name of a batch where a tool is named. */
export const batchName = 'batch';

/** A batch as the ledger counts it: the sum of the costs, for the highest tier that any step needs. */
export function batchTool(steps: readonly { readonly tool: ToolEntry }[]): ParsedOperation['tool'] {
  const tier = tiers[Math.max(...steps.map(({ tool }) => tiers.indexOf(tool.tier)))] ?? 'free';
  const effect = steps.every(({ tool }) => tool.effect === 'reads') ? 'reads' : 'changes';
  return { name: batchName, tier, cost: sumCosts(steps), effect, runsOn: 'adapter' };
}

/** The tools that the adapter must have. */
export const toolNames = ({ steps }: Batch): string[] => [...new Set(steps.map(({ tool }) => tool.name))];

/** A step as contracts name it. */
export const toBatchStep = ({ id, tool, parameters }: OperationStep): BatchStep => ({
  id,
  tool: tool.name,
  parameters,
});

/** The command for the adapter, with the slots of its files. */
export const toBatchCommand = ({ steps, atomic }: Batch, owner: CommandOwner) => ({
  steps: steps.map((step) => ({ ...toBatchStep(step), ...step.file?.slotsFor(owner) })),
  atomic,
});

/** Cost of an outcome in operations: for a batch, the steps that were done and not rolled back. */
export function computeCost({ tool, batch }: ParsedOperation, outcome: Outcome): number {
  if (!outcome.ok) return 0;
  return batch ? sumCosts(doneSteps(batch, parseBatchResult(outcome.result))) : tool.cost;
}

function doneSteps({ steps }: Batch, { steps: results, rolled_back: isRolledBack }: BatchResult): OperationStep[] {
  if (isRolledBack) return [];
  const done = new Set(results.filter(({ ok }) => ok).map(({ id }) => id));
  return steps.filter(({ id }) => done.has(id));
}

const sumCosts = (steps: readonly Pick<OperationStep, 'tool'>[]): number =>
  steps.reduce((sum, { tool }) => sum + tool.cost, 0);

/** The adapter's answer to a batch. */
export const parseBatchResult = (result: Record<string, unknown>): BatchResult => batchResult.parse(result);

const storedBatch = batchResult.extend({ not_run: z.array(z.string()).default([]) });
/** The stored outcome of a batch: the adapter's answer, and the steps that it did not reach. */
export type StoredBatch = z.output<typeof storedBatch>;

/** The stored outcome of a batch, whose commands are not stored. */
export const parseStoredBatch = (stored: Record<string, unknown>): StoredBatch => storedBatch.parse(stored);

/** An outcome that also lists the skipped steps, because a later reader does not know the commands. */
export function addSkippedSteps({ steps }: Batch, outcome: Outcome): Outcome {
  if (!outcome.ok) return outcome;
  const result = parseBatchResult(outcome.result);
  const run = new Set(result.steps.map(({ id }) => id));
  return { ok: true, result: { ...result, not_run: steps.flatMap(({ id }) => (run.has(id) ? [] : [id])) } };
}
