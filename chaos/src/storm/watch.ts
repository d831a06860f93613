import { setTimeout as pause } from 'node:timers/promises';
import type { Ledger } from '../check/ledger.ts';
import type { Period } from '../check/records.ts';
import { onDatabase } from '../deployment/on-database.ts';

const everyMs = 200;
const raise = 'UPDATE quota.account_limit SET op_limit = op_limit + $2 WHERE account_id = ANY ($1)';

/** What is watched, and the accounts whose limits grow meanwhile. */
interface Watched {
  readonly ledger: Ledger;
  readonly databaseUrl: string;
  readonly tight: readonly string[];
}

/** Operations that a used up account is given in every round. */
const raiseBy = 2;

/**
 * Looks again and again whether anybody is above the limit, and each time gives a little more to the tight accounts
 * that are used up, so that many requests fight for the last operations all the time. Returns what was above.
 */
export async function watchLimits(watched: Watched, until: AbortSignal): Promise<Period[]> {
  const excesses: Period[] = [];
  let looks = 0;
  while (!until.aborted) {
    try {
      excesses.push(...(await look(watched)));
      looks += 1;
    } catch {
      // The database is away, as it has to be now and then.
    }
    await pause(everyMs);
  }
  if (looks === 0) throw new Error('The database never told what is used while the run went on.');
  return excesses;
}

async function look({ ledger, databaseUrl, tight }: Watched): Promise<Period[]> {
  const periods = await ledger.periods();
  const usedUp = periods.filter(({ used, limit }) => used >= limit).map(({ accountId }) => accountId);
  const raised = usedUp.filter((id) => tight.includes(id));
  await onDatabase(databaseUrl, (client) => client.query(raise, [raised, raiseBy]));
  return periods.filter(({ used, limit }) => used > limit);
}
