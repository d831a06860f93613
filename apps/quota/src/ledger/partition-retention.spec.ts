import { createTestDatabase } from '@kerf/testing';
import { silentLog } from '@kerf/telemetry';
import { OperationPartitions } from './operation-partitions.ts';
import type { TestAccount } from './test-account.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';
import { createId, dayMs, getDayStart, namePartition, TestPartitions } from './test-partitions.fixture.ts';
import { randomDigest } from './test-rows.fixture.ts';

const keptDays = 8;
const pastDays = 12;

let on: TestLedger;
let partitions: TestPartitions;
let account: TestAccount;
beforeEach(async () => {
  on = new TestLedger(await createTestDatabase());
  partitions = new TestPartitions(on);
  account = await on.createAccount();
});
afterEach(() => on.drop());

const maintain = (ledger = on, retentionDays = keptDays) =>
  new OperationPartitions(ledger.quotaDatabase, silentLog, { pauseMs: 60_000, retentionDays }).maintain(
    new AbortController().signal,
  );

const listDays = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => namePartition(from + place));

/** Reserves an operation on a past day. */
async function reserve(day: number, more: object = {}): Promise<string> {
  const operationId = createId(day);
  await on.ledger.reserve(account.createAdmission({ operationId, ...more }));
  await moveTo(operationId, day);
  return operationId;
}

/** Commits an operation without an answer. */
const commit = (operationId: string) => on.ledger.settle({ operationId, state: 'committed' });

const moveTo = (id: string, day: number) =>
  on.database.prisma.operation.update({
    where: { id },
    data: { reservedAt: new Date(getDayStart(day) + dayMs / 2) },
  });

async function rollUp(): Promise<void> {
  while ((await on.ledger.rollUp(500)) > 0);
}

describe('partitions', () => {
  it('are prepared for a week, in place of those that are missing', async () => {
    for (const day of [1, 2, 5, 6, 7]) await partitions.remove(day);
    await maintain();

    expect(await partitions.list()).toEqual(['operation_before', ...listDays(0, 7), 'operation_default']);
  });

  it('that were missing take over their operations, which stay what they are', async () => {
    await partitions.remove(1);
    const idempotency = { key: 'order-1', fingerprint: randomDigest() };
    const request = account.createAdmission({ idempotency, operationId: createId(1) });
    await on.ledger.reserve(request);
    const stray = await on.reserveOperation('reserve', account.createAdmission({ operationId: createId(400) }));
    expect(await partitions.find(request.operationId)).toBe('operation_default');
    await maintain();

    expect(await partitions.find(request.operationId)).toBe(namePartition(1));
    expect(await partitions.find(stray)).toBe('operation_default');
    const again = { ...request, operationId: createId(2) };
    await expect(on.ledger.reserve(again)).rejects.toMatchObject({ code: 'operation_running' });
    await on.commitOperation(request.operationId);
    expect(await on.ledger.reserve(again)).toHaveProperty('replay');
    expect(await account.getUsed()).toBe(2);
  });

  it('are dropped when all their operations are past retention, and usage stays', async () => {
    await partitions.addPastDays(pastDays);
    for (let day = -pastDays; day <= 0; day += 1) await commit(await reserve(day));
    await rollUp();
    const usage = await on.ledger.getUsage({ accountId: account.accountId, days: 90 });
    await maintain();

    expect(await partitions.list()).toEqual([...listDays(-keptDays, 7), 'operation_default']);
    expect(await account.listOperations()).toHaveLength(keptDays + 1);
    expect(await on.ledger.getUsage({ accountId: account.accountId, days: 90 })).toEqual(usage);
    expect(await account.getUsed()).toBe(pastDays + 1);
    const [left] = await on.database.prisma.$queryRaw<{ tables: number }[]>`
      SELECT count(*)::int AS tables FROM pg_tables WHERE tablename LIKE 'operation\\_2%'`;
    expect(left).toEqual({ tables: keptDays + 8 });
  });

  it.each<[string, (day: number) => Promise<unknown>]>([
    ['is open', (day) => reserve(day)],
    ['is not rolled up', async (day) => commit(await reserve(day))],
    [
      'has an answer under its key',
      async (day) => {
        await on.commitOperation(await reserve(day, { idempotency: { key: 'a', fingerprint: randomDigest() } }));
        await rollUp();
      },
    ],
    [
      'has an answer without a key',
      async (day) => {
        await on.commitOperation(await reserve(day));
        await rollUp();
      },
    ],
    [
      'is younger than its id',
      async (day) => {
        const operationId = await reserve(day);
        await on.refundOperation(operationId);
        await moveTo(operationId, -1);
        await rollUp();
      },
    ],
  ])('are kept as long as one operation %s', async (_, write) => {
    await partitions.addPastDays(pastDays);
    await write(-10);
    await maintain();

    expect(await partitions.list()).toEqual([namePartition(-10), ...listDays(-keptDays, 7), 'operation_default']);
    expect(await account.listOperations()).toHaveLength(1);
  });

  it('that are in use are left for the next time, and no operation waits', async () => {
    await partitions.addPastDays(pastDays);
    await partitions.remove(7);
    const before = await partitions.list();
    await on.database.prisma.$transaction(async (reader) => {
      await reader.$queryRaw`SELECT count(*)::int FROM quota.operation`;
      await maintain();
      await on.commitOperation(await on.reserveOperation('reserve', account.createAdmission()));
    });
    expect(await partitions.list()).toEqual(before);
    await maintain();

    expect(await partitions.list()).toEqual([...listDays(-keptDays, 7), 'operation_default']);
  });

  it('change under two services, and operations go on', async () => {
    await partitions.addPastDays(pastDays);
    for (const day of [3, 4, 5, 6, 7]) await partitions.remove(day);
    const other = new TestLedger({ url: on.url, drop: async () => undefined });
    const work = async (ledger: TestLedger) => {
      for (let count = 0; count < 50; count += 1)
        await ledger.commitOperation(
          await ledger.reserveOperation('reserve', account.createAdmission({ operationId: createId(count % 8) })),
        );
    };
    await Promise.all([work(on), work(other), maintain(on), maintain(other)]);
    await maintain();
    await other.drop();

    expect(await account.getUsed()).toBe(100);
    expect(await account.listOperations()).toHaveLength(100);
    expect(await partitions.list()).toEqual([...listDays(-keptDays, 7), 'operation_default']);
  });

  it('outlive a refund that may still come', async () => {
    await expect(maintain(on, 7)).rejects.toThrow('operations are kept for 8 days at least, not 7');
  });
});
