import type { Database } from '@kerf/db';

/** Counts the index entries and rows that a call reads over the only connection of this database. */
export async function countRowsRead(database: Database, call: () => Promise<unknown>): Promise<number> {
  const before = await readCounters(database);
  await call();
  return (await readCounters(database)) - before;
}

/** Reads how many index entries, and rows without an index, were read until now. */
async function readCounters(database: Database): Promise<number> {
  await database.prisma.$executeRaw`SELECT pg_stat_force_next_flush()`;
  const [answer] = await database.prisma.$queryRaw<{ read: number }[]>`
    SELECT ((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes) + sum(seq_tup_read))::int AS read
    FROM pg_stat_user_tables`;
  return answer?.read ?? Number.NaN;
}
