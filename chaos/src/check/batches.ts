import { groupBy } from '../group-by.ts';
import { type Attempt, conclusionOf } from '../load/attempt.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';

/**
 * A batch costs what was answered as done, and nothing when it was rolled back. One with an Idempotency-Key is found in
 * the ledger; the others are added up by API key, and those without an answer may have cost anything up to all steps.
 */
export function checkBatches({ attempts, operations }: Records): Violation[] {
  const asked = groupBy(
    attempts.filter(({ tool }) => tool === 'batch'),
    nameOf,
  );
  const charged = groupBy(
    operations.filter(({ tool, state }) => tool === 'batch' && state === 'committed'),
    nameOf,
  );
  return [...asked].flatMap(([name, batches]) => check(name, batches, sumOf(charged.get(name) ?? [])));
}

function check(name: string, batches: readonly Attempt[], cost: number): Violation[] {
  const told = batches.filter((batch) => conclusionOf(batch) === 'acknowledged');
  const open = batches.filter((batch) => conclusionOf(batch) === 'open');
  const least = told.reduce((sum, { tries }) => sum + (tries.find(({ done }) => done)?.done?.length ?? 0), 0);
  const most = open.reduce((sum, { markers }) => sum + markers.length, least);
  if (cost >= least && cost <= most) return [];
  const example = `${name} cost ${cost}, and ${least} to ${most} steps were done`;
  return [{ kind: 'mischarged: a batch does not cost what was answered as done', example }];
}

const sumOf = (operations: readonly LedgerOperation[]): number => operations.reduce((sum, { cost }) => sum + cost, 0);

const nameOf = ({ keyId, idempotencyKey }: Attempt | LedgerOperation): string =>
  `batches by the API key ${keyId} with ${idempotencyKey ?? 'no key'}`;
