import { createTestDatabase } from '@kerf/testing';
import { silentLog } from '@kerf/telemetry';
import fc from 'fast-check';
import { OperationPartitions } from './operation-partitions.ts';
import type { TestAccount } from './test-account.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';
import { createId, dayMs, getDayStart, namePartition, TestPartitions } from './test-partitions.fixture.ts';

const keptDays = 8;
const pastDays = 12;
const times = { pauseMs: 60_000, retentionDays: keptDays };

let on: TestLedger;
let partitions: TestPartitions;
let account: TestAccount;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
  partitions = new TestPartitions(on);
  account = await on.createAccount();
  await partitions.addPastDays(pastDays);
});
afterAll(() => on.drop());

const ends = ['committed', 'refunded', 'open', 'pending'] as const;
type End = (typeof ends)[number];

describe('partitions', () => {
  it('lose exactly what is past, in random histories', async () => {
    const operation = fc.record({
      day: fc.integer({ min: -pastDays, max: 0 }),
      end: fc.constantFrom(...ends),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 12 }), async (operations) => {
        const ids = await Promise.all(operations.map(({ day, end }) => write(day, end)));
        const isHeld = (day: number) =>
          operations.some((one) => one.day === day && (one.end === 'open' || one.end === 'pending'));
        await new OperationPartitions(on.quotaDatabase, silentLog, times).maintain(new AbortController().signal);

        const left = new Set((await account.listOperations()).map(({ id }) => id));
        const expected = operations.map(({ day }) => day >= -keptDays || isHeld(day));
        expect(ids.map((id) => left.has(id))).toEqual(expected);
        await on.database.prisma.operation.deleteMany();
        const names = await partitions.list();
        for (let day = -pastDays; day < 0; day += 1) if (!names.includes(namePartition(day))) await partitions.add(day);
      }),
      { numRuns: 8 },
    );
  });
});

async function write(day: number, end: End): Promise<string> {
  const state = end === 'refunded' ? 'refunded' : end === 'open' ? 'reserved' : 'committed';
  const { accountId, key } = account;
  const { id } = await on.database.prisma.operation.create({
    data: {
      id: createId(day, Math.floor(Math.random() * dayMs)),
      accountId,
      keyId: key.id,
      periodStart: new Date(),
      tool: 'create_box',
      cost: 1,
      state,
      reservedAt: new Date(getDayStart(day)),
      deadline: new Date(),
      ...(end !== 'open' && { settledAt: new Date() }),
      ...((end === 'committed' || end === 'refunded') && { rolledUp: state }),
    },
  });
  return id;
}
