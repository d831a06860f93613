import { type Attempt, conclusionOf } from '../load/attempt.ts';
import { adapterTools } from '../load/operations.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';
import { Work } from './work.ts';

/**
 * Matches adapter operations without an Idempotency-Key to the ledger one by one.
 * The adapter received the operation's id and the client's marker.
 */
export function checkTraced({ attempts, operations, executions }: Records): Violation[] {
  const work = new Work(executions);
  const committed = new Map(operations.filter(isTraced).map((operation) => [operation.id, operation]));
  const asked = attempts.filter(({ idempotencyKey, markers }) => idempotencyKey === undefined && markers.length > 0);
  const found = asked.flatMap((attempt) => {
    const rows = work.commandsOf(attempt.markers).filter((id) => committed.has(id));
    return check(attempt, rows).concat(rows.flatMap((id) => (committed.delete(id) ? [] : [charged(attempt, rows)])));
  });
  const untraced = [...committed.values()].map(({ tool, id }) => ({
    kind: 'chargedFailure' as const,
    example: `${tool} ${id} is committed, but no adapter executed it for a client`,
  }));
  return [...found, ...untraced];
}

function check(attempt: Attempt, rows: readonly string[]): Violation[] {
  const conclusion = conclusionOf(attempt);
  if (conclusion === 'acknowledged' && rows.length === 0) return [{ kind: 'lost', example: told(attempt, rows) }];
  const most = conclusion === 'failed' ? 0 : 1;
  return rows.length > most ? [charged(attempt, rows)] : [];
}

const isTraced = ({ tool, idempotencyKey, state }: LedgerOperation): boolean =>
  idempotencyKey === null && state === 'committed' && adapterTools.includes(tool);

const charged = (attempt: Attempt, rows: readonly string[]): Violation => ({
  kind: 'chargedFailure',
  example: told(attempt, rows),
});

const told = ({ tool, markers, tries }: Attempt, rows: readonly string[]): string =>
  `${tool} ${markers.join(' ')}: ${tries.map(({ answer }) => answer).join(', ')}; committed: ${rows.join(', ') || 'nothing'}`;
