import { setTimeout as pause } from 'node:timers/promises';
import type { Ledger } from '../check/ledger.ts';
import type { Period } from '../check/records.ts';
import { onDatabase } from '../deployment/on-database.ts';

const everyMs = 200;
const raise = 'UPDATE quota.account_limit SET op_limit = op_limit + $2 WHERE account_id = ANY ($1)';

/** Ledger to watch, and the accounts to raise the limits of. */
interface Watched {
  readonly ledger: Ledger;
  readonly databaseUrl: string;
  readonly tight: readonly string[];
}

/** Operations by which an exhausted account's limit is raised each round. */
const raiseBy = 2;

/**
 * Polls for accounts above their limit, and raises the limits of exhausted ones, so that many requests compete for
 * the last operations. Returns the accounts that were above.
 */
export async function watchLimits(watched: Watched, until: AbortSignal): Promise<Period[]> {
  const excesses: Period[] = [];
  let looks = 0;
  while (!until.aborted) {
    try {
      excesses.push(...(await look(watched)));
      looks += 1;
    } catch {
      // The database is unavailable, as the faults intend.
    }
    await pause(everyMs);
  }
  if (looks === 0) throw new Error('The usage could never be read from the database during the run.');
  return excesses;
}

async function look({ ledger, databaseUrl, tight }: Watched): Promise<Period[]> {
  const periods = await ledger.periods();
  const usedUp = periods.filter(({ used, limit }) => used >= limit).map(({ accountId }) => accountId);
  const raised = usedUp.filter((id) => tight.includes(id));
  await onDatabase(databaseUrl, (client) => client.query(raise, [raised, raiseBy]));
  return periods.filter(({ used, limit }) => used > limit);
}
