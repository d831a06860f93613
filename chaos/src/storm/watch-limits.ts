import { pause } from '@kerf/concurrency';
import type { Ledger } from '../check/ledger.ts';
import type { Period } from '../check/records.ts';
import { withDatabase } from '../deployment/with-database.ts';

const pollIntervalMs = 200;
const raiseStatement = 'UPDATE quota.account_limit SET op_limit = op_limit + $2 WHERE account_id = ANY ($1)';

/** Ledger to watch, and the accounts to raise the limits of. */
interface WatchOptions {
  readonly ledger: Ledger;
  readonly databaseUrl: string;
  readonly constrainedAccountIds: readonly string[];
}

/** Operations by which an exhausted account's limit is raised each round. */
const raiseBy = 2;

/**
 * Polls for accounts above their limit, and raises the limits of exhausted ones, so that many requests compete for
 * the last operations. Returns the accounts that were above.
 */
export async function watchLimits(watched: WatchOptions, until: AbortSignal): Promise<Period[]> {
  const excesses: Period[] = [];
  let polls = 0;
  while (!until.aborted) {
    try {
      excesses.push(...(await pollOnce(watched)));
      polls += 1;
    } catch {
      // The database is unavailable, as the faults intend.
    }
    await pause(pollIntervalMs);
  }
  if (polls === 0) throw new Error('The usage could never be read from the database during the run.');
  return excesses;
}

async function pollOnce({ ledger, databaseUrl, constrainedAccountIds: tight }: WatchOptions): Promise<Period[]> {
  const periods = await ledger.readPeriods();
  const usedUp = periods.filter(({ used, limit }) => used >= limit).map(({ accountId }) => accountId);
  const raised = usedUp.filter((id) => tight.includes(id));
  await withDatabase(databaseUrl, (client) => client.query(raiseStatement, [raised, raiseBy]));
  return periods.filter(({ used, limit }) => used > limit);
}
