import type { Database, Transaction } from '@kerf/db';
import { momentOf } from '../moment.ts';

/**
 * Does work in a transaction while nobody else changes the team of the account: what it reads stays so until it is over.
 * No row is locked for that, so no admission waits for it. The work is told the moment by the clock of the database.
 */
export const changingTeam = <T>(
  database: Database,
  accountId: string,
  work: (transaction: Transaction, now: Date) => Promise<T>,
): Promise<T> =>
  database.transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`team ${accountId}`}, 0))`;
    return work(transaction, await momentOf(transaction));
  });
