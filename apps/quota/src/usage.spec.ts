import { testDatabase } from '@kerf/testing';
import type { TestAccount } from './test-account.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
let account: TestAccount;
beforeAll(async () => {
  on = new TestLedger(await testDatabase());
});
afterAll(() => on.drop());
beforeEach(async () => {
  account = await on.account();
});

const outcome = { ok: true as const, result: {} };
const report = (days = 30) => on.ledger.usage({ accountId: account.accountId, days });
const rollUp = async () => {
  while ((await on.ledger.rollUp(100)) > 0);
};
const dateOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const sumOf = (list: readonly { operations: number; refunded: number }[]) =>
  list.reduce(
    (sum, { operations, refunded }) => ({
      operations: sum.operations + operations,
      refunded: sum.refunded + refunded,
    }),
    { operations: 0, refunded: 0 },
  );

async function charged(more: object = {}): Promise<string> {
  const operationId = await reserved(more);
  await commit(operationId);
  return operationId;
}

async function reserved(more: object = {}): Promise<string> {
  const admission = account.admission(more);
  await on.ledger.reserve(admission);
  return admission.operationId;
}

async function admitted(more: object = {}): Promise<string> {
  const admission = account.admission(more);
  await on.ledger.admit(admission);
  return admission.operationId;
}

const commit = (operationId: string) => on.ledger.settle({ operationId, state: 'committed', outcome });
const refund = (operationId: string) => on.ledger.settle({ operationId, state: 'refunded', reason: 'failed' });

describe('usage', () => {
  it('of an account that ran nothing has every day, and nothing else', async () => {
    const { byDay, ...rest } = await report(3);

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
    const { adapterId } = await account.connectAdapter({ tools: ['create_box', 'create_sphere'] });
    const another = await account.addKey();
    await commit(await admitted({ cost: 2 }));
    await refund(await admitted({ cost: 4 }));
    await commit(await admitted({ tool: 'create_sphere', keys: [another.digest], cost: 3 }));
    await charged({ tool: 'calculate_thread_geometry' });
    await admitted({ cost: 9 });

    expect(await report(1)).toMatchObject({
      totals: { operations: 6, refunded: 4 },
      byDay: [{ date: dateOf(0), operations: 6, refunded: 4 }],
      byTool: [
        { tool: 'create_sphere', operations: 3, refunded: 0 },
        { tool: 'create_box', operations: 2, refunded: 4 },
        { tool: 'calculate_thread_geometry', operations: 1, refunded: 0 },
      ],
      byKey: expect.arrayContaining([
        { keyId: account.key.id, name: 'default', last4: 'test', operations: 3, refunded: 4 },
        { keyId: another.id, name: 'default', last4: 'test', operations: 3, refunded: 0 },
      ]),
      byAdapter: [
        { adapterId, operations: 5, refunded: 4 },
        { adapterId: null, operations: 1, refunded: 0 },
      ],
    });
  });

  it('is the same before and after it is rolled up', async () => {
    await account.connectAdapter();
    for (const end of [commit, refund, commit]) await end(await admitted({ cost: 2 }));
    await charged();
    const before = await report();
    await rollUp();

    expect(before.totals).toEqual({ operations: 5, refunded: 2 });
    expect(await report()).toEqual(before);
  });

  it('moves what is given back over, also when it was rolled up', async () => {
    const operationId = await charged({ cost: 3 });
    await charged();
    await rollUp();
    await on.ledger.compensate({ operationId, reason: 'unknown' });
    const expected = { operations: 1, refunded: 3 };

    expect(await report()).toMatchObject({ totals: expected, byTool: [expected], byAdapter: [expected] });
    await rollUp();
    expect(await report()).toMatchObject({ totals: expected, byTool: [expected], byAdapter: [expected] });
  });

  it('counts an operation on the day it was admitted, and the days asked for alone', async () => {
    await charged({ cost: 2 });
    await rollUp();
    await account.moveToYesterday();
    const { byDay, totals } = await report(2);

    expect(totals.operations).toBe(2);
    expect(byDay.map(({ operations }) => operations)).toEqual([2, 0]);
    expect((await report(1)).totals.operations).toBe(0);
  });

  it('names no key that is gone, and counts it', async () => {
    const key = await account.addKey();
    await charged({ keys: [key.digest] });
    await on.database.prisma.apiKey.delete({ where: { id: key.id } });

    expect((await report()).byKey).toEqual([{ keyId: key.id, name: null, last4: null, operations: 1, refunded: 0 }]);
  });

  it('does not tell what cost nothing, nor what other accounts did', async () => {
    await charged({ cost: 0 });
    const other = (await on.account()).admission();
    await on.ledger.reserve(other);
    await commit(other.operationId);
    await rollUp();

    expect(await report()).toMatchObject({ totals: { operations: 0, refunded: 0 }, byTool: [], byKey: [] });
  });

  it('is read from as many rows however many operations there were', async () => {
    for (let batch = 0; batch < 10; batch += 1) await Promise.all([1, 2, 3, 4].map(() => charged()));
    await rollUp();
    const { accountId } = account;
    const pending = await on.database.prisma.$queryRaw`SELECT FROM quota.pending WHERE account_id = ${accountId}::uuid`;

    expect(await on.database.prisma.rollup.findMany({ where: { accountId } })).toMatchObject([
      { tool: 'create_box', keyId: account.key.id, operations: 40, refunded: 0 },
    ]);
    expect(pending).toEqual([]);
  });

  it('is exact while operations end and several roll up at once', async () => {
    await account.connectAdapter();
    const ends = Array.from({ length: 60 }, async (_, place) => {
      const operationId = await (place % 3 ? admitted() : reserved());
      await (place % 2 ? commit : refund)(operationId);
    });
    const rolling = Array.from({ length: 20 }, () => on.ledger.rollUp(7));
    const reading = Array.from({ length: 20 }, () => report());
    await Promise.all([...ends, ...rolling]);
    for (const { totals, ...lists } of await Promise.all(reading))
      for (const list of [lists.byDay, lists.byTool, lists.byKey, lists.byAdapter]) expect(sumOf(list)).toEqual(totals);
    await rollUp();

    expect((await report()).totals).toEqual({ operations: 30, refunded: 30 });
    expect(await account.used()).toBe(30);
  });
});

describe('rolling up', () => {
  it('takes no more than it is asked to, and says how many it took', async () => {
    await rollUp();
    for (const _ of [1, 2, 3]) await charged();

    expect([await on.ledger.rollUp(2), await on.ledger.rollUp(2), await on.ledger.rollUp(2)]).toEqual([2, 1, 0]);
    expect((await report()).totals.operations).toBe(3);
  });

  it('leaves alone what is reserved', async () => {
    await account.connectAdapter();
    await rollUp();
    const operationId = await admitted();

    expect(await on.ledger.rollUp(100)).toBe(0);
    await commit(operationId);
    expect(await on.ledger.rollUp(100)).toBe(1);
  });

  it('passes over what was refunded before it came', async () => {
    await rollUp();
    await expect(refund(crypto.randomUUID())).rejects.toMatchObject({ code: 'unknown_operation' });
    await rollUp();

    expect(await on.database.prisma.rollup.count({ where: { tool: '' } })).toBe(0);
  });
});
