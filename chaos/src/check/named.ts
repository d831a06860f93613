import { groupBy } from '../group-by.ts';
import type { Attempt, Try } from '../load/attempt.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';
import { Work } from './work.ts';

/**
 * An answer names the operation that was done for it: one under its Idempotency-Key, or the one that its adapter was
 * told. What is computed without a key has no other trace than that name.
 */
export function checkNamed({ attempts, operations, executions }: Records): Violation[] {
  const work = new Work(executions);
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const byKey = groupBy(operations, ({ idempotencyKey }) => String(idempotencyKey));
  const doneFor = ({ idempotencyKey, markers }: Attempt): readonly LedgerOperation[] =>
    idempotencyKey === undefined
      ? work.commandsOf(markers).flatMap((id) => byId.get(id) ?? [])
      : (byKey.get(idempotencyKey) ?? []);
  return attempts.flatMap((attempt) => {
    const done = doneFor(attempt);
    return attempt.tries.filter((one) => isMisnamed(one, done, byId)).map((one) => violation(attempt, one));
  });
}

type Operations = readonly LedgerOperation[];

/** Where nothing was done something else is wrong than the name. */
function isMisnamed({ seen, operationId }: Try, done: Operations, byId: ReadonlyMap<string, unknown>): boolean {
  if (seen === 'failed' || seen === 'unknown') return false;
  // An id may be told that nobody has: what was waited for has gone before it could be named, or a crash of the database
  // took the reservation of what the application then refused (decision 27).
  if (seen !== 'acknowledged' && operationId !== undefined && !byId.has(operationId)) return false;
  const right = seen === 'acknowledged' ? done.filter(({ state }) => state === 'committed') : done;
  return right.length > 0 && !right.some(({ id }) => id === operationId);
}

const violation = ({ tool, markers, idempotencyKey }: Attempt, { answer, operationId }: Try): Violation => ({
  kind: 'misnamed',
  example: `${tool} ${markers.join(' ')} (${idempotencyKey ?? 'no key'}): ${answer} names ${operationId ?? 'nothing'}`,
});
