import { groupBy } from '../group-by.ts';
import type { Attempt, Try } from '../journal/attempt.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';
import { ExecutionIndex } from './execution-index.ts';

/**
 * A response must name the operation that ran for it: found by its Idempotency-Key, or by its adapter's command id.
 * An operation that the service computes without a key leaves no other trace than that name.
 */
export function checkOperationNames({ attempts, operations, executions }: Records): Violation[] {
  const executionIndex = new ExecutionIndex(executions);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const byKey = groupBy(operations, ({ idempotencyKey }) => String(idempotencyKey));
  const findOperations = ({ idempotencyKey, markers }: Attempt): readonly LedgerOperation[] =>
    idempotencyKey === undefined
      ? executionIndex.findCommandIds(markers).flatMap((id) => byId.get(id) ?? [])
      : (byKey.get(idempotencyKey) ?? []);
  return attempts.flatMap((attempt) => {
    const done = findOperations(attempt);
    return attempt.tries.filter((one) => isMisnamed(one, done, byId)).map((one) => toViolation(attempt, one));
  });
}

type Operations = readonly LedgerOperation[];

/** An operation that did not run is covered by other checks. */
function isMisnamed({ seen, operationId }: Try, done: Operations, byId: ReadonlyMap<string, unknown>): boolean {
  if (seen === 'failed' || seen === 'unknown') return false;
  // A response may name an id that is not in the ledger: the client disconnected before the reservation, or a
  // database crash lost the reservation of an operation that the application then refused (decision 27).
  if (seen !== 'acknowledged' && operationId !== undefined && !byId.has(operationId)) return false;
  const matching = seen === 'acknowledged' ? done.filter(({ state }) => state === 'committed') : done;
  return matching.length > 0 && !matching.some(({ id }) => id === operationId);
}

const toViolation = ({ tool, markers, idempotencyKey }: Attempt, { answer, operationId }: Try): Violation => ({
  kind: 'misnamed',
  example: `${tool} ${markers.join(' ')} (${idempotencyKey ?? 'no key'}): ${answer} names ${operationId ?? 'nothing'}`,
});
