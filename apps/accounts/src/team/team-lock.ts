import type { Database, Transaction } from '@kerf/db';
import { getDatabaseTime } from '../database-time.ts';

/**
 * Runs the work in a transaction that holds the team lock of the account, so its reads stay valid. The lock is
 * advisory: no row is locked, so no admission waits for it. `now` is the time of the database.
 */
export const runWithTeamLock = <T>(
  database: Database,
  accountId: string,
  work: (transaction: Transaction, now: Date) => Promise<T>,
): Promise<T> =>
  database.transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`team ${accountId}`}, 0))`;
    return work(transaction, await getDatabaseTime(transaction));
  });
