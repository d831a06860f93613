import { groupBy } from '../group-by.ts';
import { type Attempt, conclude } from '../journal/attempt.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';
import { ExecutionIndex } from './execution-index.ts';

/**
 * A batch costs its acknowledged steps, and nothing when it was rolled back; without a response, at most all its
 * steps.
 * It is found in the ledger by its Idempotency-Key, or else by the command id that its adapter received.
 */
export function checkBatches({ attempts, operations, executions }: Records): Violation[] {
  const executionIndex = new ExecutionIndex(executions);
  const requested = groupBy(
    attempts.filter(({ tool }) => tool === 'batch'),
    ({ idempotencyKey, markers }) => batchName(idempotencyKey, executionIndex.findCommandIds(markers)[0]),
  );
  const charged = groupBy(
    operations.filter(({ tool, state }) => tool === 'batch' && state === 'committed'),
    ({ idempotencyKey, id }) => batchName(idempotencyKey, id),
  );
  return [...requested].flatMap(([name, batches]) => checkBatch(name, batches, sumCosts(charged.get(name) ?? [])));
}

function checkBatch(name: string, batches: readonly Attempt[], cost: number): Violation[] {
  const acknowledged = batches.filter((batch) => conclude(batch) === 'acknowledged');
  const open = batches.filter((batch) => conclude(batch) === 'open');
  const minCost = acknowledged.reduce((sum, { tries }) => sum + (tries.find(({ done }) => done)?.done?.length ?? 0), 0);
  const maxCost = open.reduce((sum, { markers }) => sum + markers.length, minCost);
  if (cost >= minCost && cost <= maxCost) return [];
  const example = `${name} cost ${cost}, but ${minCost} to ${maxCost} steps were executed`;
  return [{ kind: 'mischarged', example }];
}

const sumCosts = (operations: readonly LedgerOperation[]): number =>
  operations.reduce((sum, { cost }) => sum + cost, 0);

const batchName = (key: string | null | undefined, id = 'that reached no adapter'): string =>
  key ? `the batch with the key ${key}` : `the batch ${id}`;
