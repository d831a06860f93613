import { refunds } from '@kerf/contracts';
import { createTestDatabase } from '@kerf/testing';
import { type TestAccount } from './test-account.fixture.ts';
import { randomDigest } from './test-rows.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
let account: TestAccount;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());
beforeEach(async () => {
  account = await on.createAccount();
});

const refusal = { ok: false as const, error: { code: 'EMPTY_RESULT', message: 'Nothing is left.' } };

const reserved = (more: object = {}) => on.reserveOperation('reserve', account.createAdmission({ cost: 2, ...more }));
const commit = (operationId: string) => on.commitOperation(operationId);
const refund = (operationId: string) =>
  on.ledger.settle({ operationId, state: 'refunded', reason: 'EMPTY_RESULT', outcome: refusal });
const rollUp = async () => {
  while ((await on.ledger.rollUp(100)) > 0);
};
const usage = () => on.ledger.getUsage({ accountId: account.accountId, days: 90 });

describe('an answer that is kept', () => {
  const idempotency = { key: 'order-1', fingerprint: randomDigest() };

  it.each([
    ['success', commit, 'committed', 2],
    ['refusal', refund, 'refunded', 0],
  ] as const)('is dropped after a day with its idempotency key when it is a %s', async (_, end, state, used) => {
    await end(await reserved({ idempotency }));
    expect(await on.ledger.forgetAnswers(100)).toBe(0);
    await account.moveToYesterday();

    expect(await on.ledger.forgetAnswers(100)).toBe(1);
    expect(await on.ledger.forgetAnswers(100)).toBe(0);
    expect(await account.listOperations()).toMatchObject([{ state, idemKey: null, outcome: null }]);
    expect(await account.getUsed()).toBe(used);
    expect(await on.ledger.reserve(account.createAdmission({ cost: 2, idempotency }))).not.toHaveProperty('replay');
  });

  it('is not dropped as long as it is awaited', async () => {
    await reserved({ idempotency });
    await account.moveToYesterday();

    expect(await on.ledger.forgetAnswers(100)).toBe(0);
  });

  it('stands against a late compensation also when it was dropped', async () => {
    const operationId = await reserved({ idempotency });
    await commit(operationId);
    await account.moveToYesterday();
    await on.ledger.forgetAnswers(100);

    expect(await on.ledger.compensate({ operationId, reason: 'unknown' })).toEqual({ state: 'committed' });
    expect(await account.getUsed()).toBe(2);
  });
});

describe('pruning', () => {
  it('removes what is old and rolled up, and changes nothing that is read', async () => {
    for (const end of [commit, refund, commit]) await end(await reserved());
    await account.moveToYesterday(36);
    await commit(await reserved());
    await rollUp();
    const before = [await usage(), await account.getUsed()];

    expect([
      await on.ledger.pruneOperations(2, 35),
      await on.ledger.pruneOperations(2, 35),
      await on.ledger.pruneOperations(2, 35),
    ]).toEqual([2, 1, 0]);
    expect(await account.listOperations()).toHaveLength(1);
    expect([await usage(), await account.getUsed()]).toEqual(before);
    expect(before).toMatchObject([{ totals: { operations: 6, refunded: 2 } }, 6]);
  });

  it('leaves what is reserved, what is not rolled up as it is, and what is not old', async () => {
    const changed = await reserved();
    await commit(changed);
    await rollUp();
    await on.ledger.compensate({ operationId: changed, reason: 'unknown' });
    await commit(await reserved());
    await reserved();
    await account.moveToYesterday(36);
    const young = await reserved();
    await commit(young);

    expect(await on.ledger.pruneOperations(100, 35)).toBe(0);
    await rollUp();
    expect(await on.ledger.pruneOperations(100, 35)).toBe(2);
    expect((await account.listOperations()).map(({ state }) => state).sort()).toEqual(['committed', 'reserved']);
  });

  it('removes the places of what was refunded before it came', async () => {
    await expect(refund(crypto.randomUUID())).rejects.toMatchObject({ code: 'unknown_operation' });
    await on.database.prisma.operation.updateMany({ where: { tool: '' }, data: { reservedAt: new Date(0) } });
    await rollUp();
    await on.ledger.pruneOperations(100, 35);

    expect(await on.database.prisma.operation.count({ where: { tool: '' } })).toBe(0);
  });

  it('is the work of one at a time, and each operation is removed once', async () => {
    for (const _ of Array.from({ length: 20 })) await commit(await reserved());
    await account.moveToYesterday(36);
    await rollUp();
    const pruned = await Promise.all(Array.from({ length: 8 }, () => on.ledger.pruneOperations(5, 35)));

    expect(pruned.reduce((sum, some) => sum + some, 0) + (await on.ledger.pruneOperations(100, 35))).toBe(20);
    expect(await account.listOperations()).toEqual([]);
    expect(await account.getUsed()).toBe(40);
  });

  it('keeps operations at least as long as a refund of them may come', async () => {
    expect(refunds.retentionMs).toBeLessThan(8 * 86_400_000);
    await expect(on.ledger.pruneOperations(100, 7)).rejects.toThrow('operations are kept for 8 days at least, not 7');
  });
});
