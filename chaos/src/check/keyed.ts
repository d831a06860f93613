import { groupBy } from '../group-by.ts';
import { type Attempt, conclude } from '../journal/attempt.ts';
import type { LedgerOperation, Records, Violation } from './records.ts';

/** Matches operations with an Idempotency-Key to the ledger one by one. */
export function checkKeyed({ attempts, operations }: Records): Violation[] {
  const committed = groupBy(
    operations.filter(({ idempotencyKey, state }) => idempotencyKey !== null && state === 'committed'),
    attemptName,
  );
  const keyed = attempts.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  const known = new Set(keyed.map(attemptName));
  const unrequested = [...committed.keys()].filter((name) => !known.has(name));
  return [
    ...keyed.flatMap((attempt) => checkAttempt(attempt, committed.get(attemptName(attempt))?.length ?? 0)),
    ...unrequested.map((name) => toChargedFailure(`${name}, which no client requested`)),
  ];
}

function checkAttempt(attempt: Attempt, committed: number): Violation[] {
  const conclusion = conclude(attempt);
  const example = `${attemptName(attempt)}: ${attempt.tries.map(({ answer }) => answer).join(', ')}`;
  if (committed > 1) return [{ kind: 'doubled', example }];
  if (conclusion === 'acknowledged' && committed === 0) return [{ kind: 'lost', example }];
  return conclusion === 'failed' && committed > 0 ? [toChargedFailure(example)] : [];
}

const toChargedFailure = (example: string): Violation => ({
  kind: 'chargedFailure',
  example,
});

const attemptName = ({ accountId, tool, idempotencyKey }: Attempt | LedgerOperation): string =>
  `${tool} with the key ${idempotencyKey} of account ${accountId}`;
