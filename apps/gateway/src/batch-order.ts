import { catalog } from '@kerf/catalog';
import { type BatchResult, type BatchStep, batchResult, type Outcome } from '@kerf/contracts';
import type { Batch } from './attempt.ts';

/** The tools that the adapter must have. */
export const toolsOf = ({ steps }: Batch): string[] => [...new Set(steps.map(({ tool }) => tool))];

/** As the bus takes it. */
export const batchOrder = ({ steps, atomic }: Batch, accountId: string) => ({
  steps: steps.map(({ file, ...step }) => ({ ...step, ...file?.slotsFor(accountId) })),
  atomic,
});

/** As much of a step as its cost needs. */
type Named = Pick<BatchStep, 'id' | 'tool'>;

/** What the steps cost that were done and not rolled back. */
export function costOf(steps: readonly Named[], outcome: Outcome): number {
  if (!outcome.ok) return 0;
  const { steps: ended, rolled_back } = resultIn(outcome.result);
  if (rolled_back) return 0;
  const done = new Set(ended.filter(({ ok }) => ok).map(({ id }) => id));
  const costs = steps.filter(({ id }) => done.has(id)).map(({ tool }) => catalog.find(tool)?.cost ?? 1);
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** What the adapter answered for a batch. */
export const resultIn = (result: Record<string, unknown>): BatchResult => batchResult.parse(result);
