import { Ledger } from '../check/ledger.ts';
import { listExpectedEvents } from '../check/published.ts';
import { waitQuiescent } from '../check/quiescence.ts';
import { readRecords } from '../check/read-records.ts';
import { waitForSettlements } from '../check/usage-events.ts';
import { findViolations } from '../check/violations.ts';
import type { Attempt, Try } from '../journal/attempt.ts';
import type { Journals } from '../journal/journals.ts';
import type { DrillLoad } from './drill-load.ts';

const settleMs = 30_000;

/** Times of a restore on the clock of the run: the point, which was set between two moments, and the new product. */
export interface Outage {
  readonly pointFrom: number;
  readonly pointTo: number;
  readonly failedAt: number;
  readonly restoredAt: number;
}

/** Checks the ledger of the restored product against all that was recorded, without what it cannot know. */
export async function checkRestored(
  { account, attempts: all }: Pick<DrillLoad, 'account' | 'attempts'>,
  outage: Outage,
  { databaseUrl, journals }: { databaseUrl: string; journals: Journals },
) {
  const accountId = account.id;
  const ledger = Ledger.connect(databaseUrl);
  await ledger.expireReservations();
  await waitQuiescent(ledger, settleMs);
  await waitForSettlements(accountId, listExpectedEvents(await ledger.readOperations(accountId)), journals);
  const attempts = cutAttempts(all, outage);
  for (const attempt of attempts) journals.attempts.append(accountId, attempt);
  const records = await readRecords(accountId, { ledger, journals, restarts: [], excesses: [] });
  return {
    settled: attempts.filter(({ tries }) => tries.some(({ to }) => to <= outage.pointFrom)).length,
    replayed: attempts.filter(({ tries }) => tries.length > 1).length,
    violations: findViolations(records),
  };
}

/**
 * Attempts as the restored product must know them. A response after the point counts as missing, because its operation
 * may be before or after it; requests between the point and the new product never happened.
 */
function cutAttempts(attempts: readonly Attempt[], outage: Outage): Attempt[] {
  return attempts
    .map((attempt) => ({ ...attempt, tries: attempt.tries.flatMap((one) => cutTry(one, outage)) }))
    .filter(({ tries }) => tries.length > 0);
}

function cutTry(one: Try, { pointFrom, pointTo, restoredAt }: Outage): Try[] {
  if (one.to <= pointFrom || one.from >= restoredAt) return [one];
  if (one.from > pointTo) return [];
  return [{ seen: 'unknown', answer: 'no answer (after the point)', from: one.from, to: pointTo }];
}

/** Number of attempts that were first acknowledged between the point and the failure. */
export const countLost = (attempts: readonly Attempt[], { pointTo, failedAt }: Outage): number =>
  attempts.filter(({ tries }) => {
    const first = tries.find(({ seen }) => seen === 'acknowledged');
    return first !== undefined && first.from > pointTo && first.to <= failedAt;
  }).length;
