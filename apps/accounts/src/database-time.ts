import type { Transaction } from '@kerf/db';

/** Returns the time of the database, which decides what has expired; in a transaction, the time of its start. */
export async function getDatabaseTime(database: Pick<Transaction, '$queryRaw'>): Promise<Date> {
  const [moment] = await database.$queryRaw<{ now: Date }[]>`SELECT now()::timestamptz(3) AS now`;
  if (!moment) throw new Error('The database returned no time.');
  return moment.now;
}
