import { groupBy } from '../group-by.ts';
import { type Attempt, conclusionOf } from '../load/attempt.ts';
import { adapterTools } from '../load/operations.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';

/**
 * Matches operations computed by the service without an Idempotency-Key to the ledger, by the id in their response.
 * A ledger row that no response names must belong to a client without a response. Every client has its own API key,
 * so the number of such rows per key and tool is bounded.
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
  const example = `${nameOf(attempt)}: ${answers}, named ${namedBy(attempt).join(', ') || 'no operation'}`;
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
    return [
      charged(
        `${name}: ${unnamed.length} committed operations are named by no response, but only ${most} attempts got no response`,
      ),
    ];
  });
}

const charged = (example: string): Violation => ({
  kind: 'chargedFailure',
  example,
});

const nameOf = ({ keyId, tool }: Attempt | LedgerOperation): string => `${tool} by the API key ${keyId}`;
