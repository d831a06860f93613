import { groupBy } from '../group-by.ts';
import { type Attempt, conclusionOf } from '../load/attempt.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';
import { Work } from './work.ts';

/**
 * A batch costs its acknowledged steps, and nothing when it was rolled back; without a response, at most all its
 * steps.
 * It is found in the ledger by its Idempotency-Key, or else by the command id that its adapter received.
 */
export function checkBatches({ attempts, operations, executions }: Records): Violation[] {
  const work = new Work(executions);
  const asked = groupBy(
    attempts.filter(({ tool }) => tool === 'batch'),
    ({ idempotencyKey, markers }) => nameOf(idempotencyKey, work.commandsOf(markers)[0]),
  );
  const charged = groupBy(
    operations.filter(({ tool, state }) => tool === 'batch' && state === 'committed'),
    ({ idempotencyKey, id }) => nameOf(idempotencyKey, id),
  );
  return [...asked].flatMap(([name, batches]) => check(name, batches, sumOf(charged.get(name) ?? [])));
}

function check(name: string, batches: readonly Attempt[], cost: number): Violation[] {
  const told = batches.filter((batch) => conclusionOf(batch) === 'acknowledged');
  const open = batches.filter((batch) => conclusionOf(batch) === 'open');
  const least = told.reduce((sum, { tries }) => sum + (tries.find(({ done }) => done)?.done?.length ?? 0), 0);
  const most = open.reduce((sum, { markers }) => sum + markers.length, least);
  if (cost >= least && cost <= most) return [];
  const example = `${name} cost ${cost}, but ${least} to ${most} steps were executed`;
  return [{ kind: 'mischarged', example }];
}

const sumOf = (operations: readonly LedgerOperation[]): number => operations.reduce((sum, { cost }) => sum + cost, 0);

const nameOf = (key: string | null | undefined, id = 'that reached no adapter'): string =>
  key ? `the batch with the key ${key}` : `the batch ${id}`;
