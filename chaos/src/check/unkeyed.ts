import { groupBy } from '../group-by.ts';
import { type Attempt, conclusionOf } from '../load/attempt.ts';
import { adapterTools } from '../load/operations.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';

/**
 * What the service itself computes without an Idempotency-Key is found in the ledger one by one: its answer has named
 * the operation. What no answer names was asked for by somebody who got none: every client has an API key of its own,
 * and by API key and tool there is no more of it than that.
 */
export function checkUnkeyed({ attempts, operations }: Records): Violation[] {
  const committed = new Map(operations.filter(isComputed).map((operation) => [operation.id, operation]));
  const asked = attempts.filter(({ idempotencyKey, markers }) => idempotencyKey === undefined && markers.length === 0);
  const found = asked.flatMap((attempt) => {
    const named = namedBy(attempt);
    return check(attempt, named.filter((id) => committed.delete(id)).length > 0);
  });
  return [...found, ...checkUnnamed(asked, [...committed.values()])];
}

const isComputed = ({ tool, idempotencyKey, state }: LedgerOperation): boolean =>
  idempotencyKey === null && state === 'committed' && !adapterTools.includes(tool);

const namedBy = ({ tries }: Attempt): string[] => tries.flatMap(({ operationId }) => operationId ?? []);

function check(attempt: Attempt, isCommitted: boolean): Violation[] {
  const conclusion = conclusionOf(attempt);
  const answers = attempt.tries.map(({ answer }) => answer).join(', ');
  const example = `${nameOf(attempt)}: ${answers}, as ${namedBy(attempt).join(', ') || 'no operation'}`;
  if (conclusion === 'acknowledged' && !isCommitted) return [{ kind: 'lost', example }];
  return conclusion === 'failed' && isCommitted ? [charged(example)] : [];
}

function checkUnnamed(asked: readonly Attempt[], committed: readonly LedgerOperation[]): Violation[] {
  const open = groupBy(
    asked.filter((attempt) => conclusionOf(attempt) === 'open'),
    nameOf,
  );
  return [...groupBy(committed, nameOf)].flatMap(([name, unnamed]) => {
    const most = open.get(name)?.length ?? 0;
    if (unnamed.length <= most) return [];
    return [charged(`${name}: ${unnamed.length} are committed that no answer names, ${most} got no answer`)];
  });
}

const charged = (example: string): Violation => ({
  kind: 'chargedFailure',
  example,
});

const nameOf = ({ keyId, tool }: Attempt | LedgerOperation): string => `${tool} by the API key ${keyId}`;
