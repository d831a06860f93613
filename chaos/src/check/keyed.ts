import { groupBy } from '../group-by.ts';
import { type Attempt, conclusionOf } from '../load/attempt.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';

/** Matches operations with an Idempotency-Key to the ledger one by one. */
export function checkKeyed({ attempts, operations }: Records): Violation[] {
  const committed = groupBy(
    operations.filter(({ idempotencyKey, state }) => idempotencyKey !== null && state === 'committed'),
    nameOf,
  );
  const keyed = attempts.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  const known = new Set(keyed.map(nameOf));
  const unasked = [...committed.keys()].filter((name) => !known.has(name));
  return [
    ...keyed.flatMap((attempt) => check(attempt, committed.get(nameOf(attempt))?.length ?? 0)),
    ...unasked.map((name) => charged(`${name}, which no client requested`)),
  ];
}

function check(attempt: Attempt, committed: number): Violation[] {
  const conclusion = conclusionOf(attempt);
  const example = `${nameOf(attempt)}: ${attempt.tries.map(({ answer }) => answer).join(', ')}`;
  if (committed > 1) return [{ kind: 'doubled', example }];
  if (conclusion === 'acknowledged' && committed === 0) return [{ kind: 'lost', example }];
  return conclusion === 'failed' && committed > 0 ? [charged(example)] : [];
}

const charged = (example: string): Violation => ({
  kind: 'chargedFailure',
  example,
});

const nameOf = ({ accountId, tool, idempotencyKey }: Attempt | LedgerOperation): string =>
  `${tool} with the key ${idempotencyKey} of account ${accountId}`;
