import { Database } from '@kerf/db';
import { v7 as uuidv7 } from 'uuid';
import type { TestLedger } from './test-ledger.fixture.ts';

export const dayMs = 86_400_000;

/** Start of a day (UTC) that is so many days from today. */
export const getDayStart = (daysFromToday: number): number =>
  Math.floor(Date.now() / dayMs) * dayMs + daysFromToday * dayMs;

/** Name of the partition of a day. */
export const namePartition = (daysFromToday: number): string =>
  `operation_${new Date(getDayStart(daysFromToday)).toISOString().slice(0, 10).replaceAll('-', '')}`;

/** Creates an id as of a gateway on a day, at noon or another time of it. */
export const createId = (daysFromToday: number, msOfDay = dayMs / 2): string =>
  uuidv7({ msecs: getDayStart(daysFromToday) + msOfDay });

/** Partitions of the operations in a test database, changed by the owner of the tables. */
export class TestPartitions {
  constructor(private readonly on: TestLedger) {}

  /** Creates the partitions of past days, in place of the one for everything before today. */
  async addPastDays(days: number): Promise<void> {
    await this.run('ALTER TABLE quota.operation DETACH PARTITION quota.operation_before');
    await this.run('DROP TABLE quota.operation_before');
    for (let day = 1; day <= days; day += 1) await this.add(-day);
  }

  async add(daysFromToday: number): Promise<void> {
    await this.run(`SELECT quota.add_partition(to_timestamp(${getDayStart(daysFromToday) / 1000})::date)`);
  }

  /** Removes an empty partition. */
  async remove(daysFromToday: number): Promise<void> {
    await this.run(`DROP TABLE quota.${namePartition(daysFromToday)}`);
  }

  async list(): Promise<string[]> {
    const rows = await this.on.database.prisma.$queryRaw<{ name: string }[]>`
      SELECT name FROM quota.operation_partition ORDER BY ends NULLS LAST`;
    return rows.map(({ name }) => name);
  }

  /** Returns the table in which an operation is. */
  async find(operationId: string): Promise<string | undefined> {
    const [row] = await this.on.database.prisma.$queryRaw<{ name: string }[]>`
      SELECT tableoid::regclass::text AS name FROM quota.operation WHERE id = ${operationId}::uuid`;
    return row?.name.replace('quota.', '');
  }

  /** Names the partitions that a call reads over the only connection of a database. */
  async listRead(service: Database, call: () => Promise<unknown>): Promise<string[]> {
    const before = await readScans(service);
    await call();
    const after = await readScans(service);
    return [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name);
  }

  private async run(statement: string): Promise<void> {
    await this.on.database.prisma.$executeRawUnsafe(statement);
  }
}

async function readScans({ prisma }: Database): Promise<Map<string, number>> {
  await prisma.$executeRaw`SELECT pg_stat_force_next_flush()`;
  const rows = await prisma.$queryRaw<{ name: string; scans: number }[]>`
    SELECT relname::text AS name, (coalesce(idx_scan, 0) + seq_scan)::int AS scans
    FROM pg_stat_user_tables WHERE schemaname = 'quota' AND relname LIKE 'operation\\_%' ORDER BY relname`;
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}
