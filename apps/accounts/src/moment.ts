import type { Transaction } from '@kerf/db';

/** The moment by the clock of the database, which decides what has ended; in a transaction, when that began. */
export async function momentOf(database: Pick<Transaction, '$queryRaw'>): Promise<Date> {
  const [moment] = await database.$queryRaw<{ now: Date }[]>`SELECT now()::timestamptz(3) AS now`;
  if (!moment) throw new Error('The database told no moment.');
  return moment.now;
}
