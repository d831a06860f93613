import { groupBy } from '../group-by.ts';
import { type Attempt, conclude } from '../journal/attempt.ts';
import { adapterTools } from '../load/operations.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';

/**
 * Matches operations computed by the service without an Idempotency-Key to the ledger, by the id in their response.
 * A ledger row that no response names must belong to a client without a response. Every client has its own API key,
 * so the number of such rows per key and tool is bounded.
 */
export function checkUnkeyed({ attempts, operations }: Records): Violation[] {
  const committed = new Map(operations.filter(isComputed).map((operation) => [operation.id, operation]));
  const requested = attempts.filter(
    ({ idempotencyKey, markers }) => idempotencyKey === undefined && markers.length === 0,
  );
  const found = requested.flatMap((attempt) => {
    const named = listNamedOperations(attempt);
    return checkAttempt(attempt, named.filter((id) => committed.delete(id)).length > 0);
  });
  return [...found, ...checkUnnamed(requested, [...committed.values()])];
}

const isComputed = ({ tool, idempotencyKey, state }: LedgerOperation): boolean =>
  idempotencyKey === null && state === 'committed' && !adapterTools.includes(tool);

const listNamedOperations = ({ tries }: Attempt): string[] => tries.flatMap(({ operationId }) => operationId ?? []);

function checkAttempt(attempt: Attempt, isCommitted: boolean): Violation[] {
  const conclusion = conclude(attempt);
  const answers = attempt.tries.map(({ answer }) => answer).join(', ');
  const example = `${groupName(attempt)}: ${answers}, named ${listNamedOperations(attempt).join(', ') || 'no operation'}`;
  if (conclusion === 'acknowledged' && !isCommitted) return [{ kind: 'lost', example }];
  return conclusion === 'failed' && isCommitted ? [toChargedFailure(example)] : [];
}

function checkUnnamed(requested: readonly Attempt[], committed: readonly LedgerOperation[]): Violation[] {
  const open = groupBy(
    requested.filter((attempt) => conclude(attempt) === 'open'),
    groupName,
  );
  return [...groupBy(committed, groupName)].flatMap(([name, unnamed]) => {
    const maxUnnamed = open.get(name)?.length ?? 0;
    if (unnamed.length <= maxUnnamed) return [];
    return [
      toChargedFailure(
        `${name}: ${unnamed.length} committed operations are named by no response, but only ${maxUnnamed} attempts got no response`,
      ),
    ];
  });
}

const toChargedFailure = (example: string): Violation => ({
  kind: 'chargedFailure',
  example,
});

const groupName = ({ keyId, tool }: Attempt | LedgerOperation): string => `${tool} by the API key ${keyId}`;
