import type { Database, Transaction } from '@kerf/db';

/**
 * Does work in a transaction while nobody else changes the team of the account: what it reads stays so until it is over.
 * No row is locked for that, so no admission waits for it.
 */
export const changingTeam = <T>(
  database: Database,
  accountId: string,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  database.transaction(async (transaction) => {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`team ${accountId}`}, 0))`;
    return work(transaction);
  });
