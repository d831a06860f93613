import { type Attempt, conclude } from '../journal/attempt.ts';
import { adapterTools } from '../load/operations.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';
import { ExecutionIndex } from './execution-index.ts';

/**
 * Matches adapter operations without an Idempotency-Key to the ledger one by one.
 * The adapter received the operation's id and the client's marker.
 */
export function checkTraced({ attempts, operations, executions }: Records): Violation[] {
  const executionIndex = new ExecutionIndex(executions);
  const committed = new Map(operations.filter(isTraced).map((operation) => [operation.id, operation]));
  const requested = attempts.filter(
    ({ idempotencyKey, markers }) => idempotencyKey === undefined && markers.length > 0,
  );
  const found = requested.flatMap((attempt) => {
    const rows = executionIndex.findCommandIds(attempt.markers).filter((id) => committed.has(id));
    return checkAttempt(attempt, rows).concat(
      rows.flatMap((id) => (committed.delete(id) ? [] : [toChargedFailure(attempt, rows)])),
    );
  });
  const untraced = [...committed.values()].map(({ tool, id }) => ({
    kind: 'chargedFailure' as const,
    example: `${tool} ${id} is committed, but no adapter executed it for a client`,
  }));
  return [...found, ...untraced];
}

function checkAttempt(attempt: Attempt, rows: readonly string[]): Violation[] {
  const conclusion = conclude(attempt);
  if (conclusion === 'acknowledged' && rows.length === 0)
    return [{ kind: 'lost', example: describeAttempt(attempt, rows) }];
  const maxCommitted = conclusion === 'failed' ? 0 : 1;
  return rows.length > maxCommitted ? [toChargedFailure(attempt, rows)] : [];
}

const isTraced = ({ tool, idempotencyKey, state }: LedgerOperation): boolean =>
  idempotencyKey === null && state === 'committed' && adapterTools.includes(tool);

const toChargedFailure = (attempt: Attempt, rows: readonly string[]): Violation => ({
  kind: 'chargedFailure',
  example: describeAttempt(attempt, rows),
});

const describeAttempt = ({ tool, markers, tries }: Attempt, rows: readonly string[]): string =>
  `${tool} ${markers.join(' ')}: ${tries.map(({ answer }) => answer).join(', ')}; committed: ${rows.join(', ') || 'nothing'}`;
