import { createTestDatabase } from '@kerf/testing';
import { AccountOperations } from './account-operations.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
let of: AccountOperations;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());
beforeEach(async () => {
  of = await AccountOperations.open(on);
});

const dateOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const sumOf = (list: readonly { operations: number; refunded: number }[]) =>
  list.reduce(
    (sum, { operations, refunded }) => ({
      operations: sum.operations + operations,
      refunded: sum.refunded + refunded,
    }),
    { operations: 0, refunded: 0 },
  );

describe('usage', () => {
  it('of an account that ran nothing has every day, and nothing else', async () => {
    const { byDay, ...rest } = await of.report(3);

    expect(rest).toEqual({
      periodStart: `${new Date().toISOString().slice(0, 8)}01T00:00:00`,
      totals: { operations: 0, refunded: 0 },
      byTool: [],
      byKey: [],
      byAdapter: [],
    });
    expect(byDay).toEqual([2, 1, 0].map((daysAgo) => ({ date: dateOf(daysAgo), operations: 0, refunded: 0 })));
  });

  it('tells what was charged and given back by day, tool, key and adapter, the most first', async () => {
    const { adapterId } = await of.account.connectAdapter({ tools: ['create_box', 'create_sphere'] });
    const another = await of.account.addKey();
    await of.commit(await of.admitOperation({ cost: 2 }));
    await of.refund(await of.admitOperation({ cost: 4 }));
    await of.commit(await of.admitOperation({ tool: 'create_sphere', keys: [another.digest], cost: 3 }));
    await of.chargeOperation({ tool: 'calculate_thread_geometry' });
    await of.admitOperation({ cost: 9 });

    expect(await of.report(1)).toMatchObject({
      totals: { operations: 6, refunded: 4 },
      byDay: [{ date: dateOf(0), operations: 6, refunded: 4 }],
      byTool: [
        { tool: 'create_sphere', operations: 3, refunded: 0 },
        { tool: 'create_box', operations: 2, refunded: 4 },
        { tool: 'calculate_thread_geometry', operations: 1, refunded: 0 },
      ],
      byKey: expect.arrayContaining([
        { keyId: of.account.key.id, name: 'default', last4: 'test', operations: 3, refunded: 4 },
        { keyId: another.id, name: 'default', last4: 'test', operations: 3, refunded: 0 },
      ]),
      byAdapter: [
        { adapterId, operations: 5, refunded: 4 },
        { adapterId: null, operations: 1, refunded: 0 },
      ],
    });
  });

  it('is the same before and after it is rolled up', async () => {
    await of.account.connectAdapter();
    for (const end of [of.commit, of.refund, of.commit]) await end(await of.admitOperation({ cost: 2 }));
    await of.chargeOperation();
    const before = await of.report();
    await of.rollUp();

    expect(before.totals).toEqual({ operations: 5, refunded: 2 });
    expect(await of.report()).toEqual(before);
  });

  it('moves what is given back over, also when it was rolled up', async () => {
    const operationId = await of.chargeOperation({ cost: 3 });
    await of.chargeOperation();
    await of.rollUp();
    await on.ledger.compensate({ operationId, reason: 'unknown' });
    const expected = { operations: 1, refunded: 3 };

    expect(await of.report()).toMatchObject({ totals: expected, byTool: [expected], byAdapter: [expected] });
    await of.rollUp();
    expect(await of.report()).toMatchObject({ totals: expected, byTool: [expected], byAdapter: [expected] });
  });

  it('counts an operation on the day it was admitted, and the days asked for alone', async () => {
    await of.chargeOperation({ cost: 2 });
    await of.rollUp();
    await of.account.moveToYesterday();
    const { byDay, totals } = await of.report(2);

    expect(totals.operations).toBe(2);
    expect(byDay.map(({ operations }) => operations)).toEqual([2, 0]);
    expect((await of.report(1)).totals.operations).toBe(0);
  });

  it('names no key that is gone, and counts it', async () => {
    const key = await of.account.addKey();
    await of.chargeOperation({ keys: [key.digest] });
    await on.database.prisma.apiKey.delete({ where: { id: key.id } });

    expect((await of.report()).byKey).toEqual([{ keyId: key.id, name: null, last4: null, operations: 1, refunded: 0 }]);
  });

  it('does not tell what cost nothing, nor what other accounts did', async () => {
    await of.chargeOperation({ cost: 0 });
    const other = (await on.createAccount()).createAdmission();
    await on.ledger.reserve(other);
    await of.commit(other.operationId);
    await of.rollUp();

    expect(await of.report()).toMatchObject({ totals: { operations: 0, refunded: 0 }, byTool: [], byKey: [] });
  });

  it('is read from as many rows however many operations there were', async () => {
    for (let batch = 0; batch < 10; batch += 1) await Promise.all([1, 2, 3, 4].map(() => of.chargeOperation()));
    await of.rollUp();
    const { accountId } = of.account;
    const pending = await on.database.prisma.$queryRaw`SELECT FROM quota.pending WHERE account_id = ${accountId}::uuid`;

    expect(await on.database.prisma.rollup.findMany({ where: { accountId } })).toMatchObject([
      { tool: 'create_box', keyId: of.account.key.id, operations: 40, refunded: 0 },
    ]);
    expect(pending).toEqual([]);
  });

  it('is exact while operations end and several roll up at once', async () => {
    await of.account.connectAdapter();
    const ends = Array.from({ length: 60 }, async (_, place) => {
      const operationId = await (place % 3 ? of.admitOperation() : of.reserveOperation());
      await (place % 2 ? of.commit : of.refund)(operationId);
    });
    const rolling = Array.from({ length: 20 }, () => on.ledger.rollUp(7));
    const reading = Array.from({ length: 20 }, () => of.report());
    await Promise.all([...ends, ...rolling]);
    for (const { totals, ...lists } of await Promise.all(reading))
      for (const list of [lists.byDay, lists.byTool, lists.byKey, lists.byAdapter]) expect(sumOf(list)).toEqual(totals);
    await of.rollUp();

    expect((await of.report()).totals).toEqual({ operations: 30, refunded: 30 });
    expect(await of.account.getUsed()).toBe(30);
  });
});
