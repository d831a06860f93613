import { withLoopbackBus } from '@kerf/bus';
import { createTestDatabase } from '@kerf/testing';
import { TestLedger } from './ledger/test-ledger.fixture.ts';
import { warmUpQuota } from './warm-up.ts';

let on: TestLedger;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());

/** Rows of every table that an admission or a settlement writes. */
async function countRows(): Promise<unknown> {
  const { operation, period, familyPeriod, storedAnswers, outboxEvent } = on.database.prisma;
  return Promise.all([operation, period, familyPeriod, storedAnswers, outboxEvent].map((table) => count(table)));
}

const count = (table: { count(): Promise<number> }) => table.count();

describe('the warm-up of the quota service', () => {
  it('admits and settles, and changes nothing in the ledger', async () => {
    const before = await countRows();
    const app = { get: () => on.quotaDatabase as never };
    const repeated: unknown[] = [];
    const repeat = async (work: () => Promise<unknown>) => void repeated.push(await work(), await work());
    await withLoopbackBus((bus) => warmUpQuota({ app, config: {}, bus, repeat }));

    expect(repeated).toHaveLength(2);
    expect(await countRows()).toEqual(before);
  });
});
