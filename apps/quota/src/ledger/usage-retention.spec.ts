import { createTestDatabase } from '@kerf/testing';
import { type TestAccount } from './test-account.fixture.ts';
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

const reserve = () => on.reserveOperation('reserve', account.createAdmission({ cost: 2 }));
const refund = async (operationId: string) =>
  on.ledger.settle({ operationId, state: 'refunded', reason: 'adapter_lost' });
const rollUp = async () => {
  while ((await on.ledger.rollUp(100)) > 0);
};

describe('a refunded operation', () => {
  it('is removed earlier than a committed one, once it is rolled up', async () => {
    await on.commitOperation(await reserve());
    await refund(await reserve());
    await account.moveToYesterday(9);
    expect(await on.ledger.pruneRefunded(100, 8)).toBe(0);
    await rollUp();

    expect(await on.ledger.pruneRefunded(100, 8)).toBe(1);
    expect(await account.listOperations()).toMatchObject([{ state: 'committed' }]);
    expect(await on.ledger.getUsage({ accountId: account.accountId, days: 90 })).toMatchObject({
      totals: { operations: 2, refunded: 2 },
    });
  });

  it('is kept until its stored refusal is forgotten, and for two days at least', async () => {
    const idempotency = { key: 'order-1', fingerprint: Buffer.alloc(32).toString('hex') };
    const operationId = await on.reserveOperation('reserve', account.createAdmission({ idempotency }));
    const outcome = { ok: false as const, error: { code: 'EMPTY_RESULT' as const, message: 'Nothing is left.' } };
    await on.ledger.settle({ operationId, state: 'refunded', reason: 'EMPTY_RESULT', outcome });
    await account.moveToYesterday(9);
    await rollUp();

    expect(await on.ledger.pruneRefunded(100, 8)).toBe(0);
    await on.ledger.forgetAnswers(100);
    expect(await on.ledger.pruneRefunded(100, 8)).toBe(1);
    await expect(on.ledger.pruneRefunded(100, 1)).rejects.toThrow('refunded operations are kept for 2 days at least');
  });
});

describe('usage', () => {
  const write = async (days: number) => {
    const day = new Date(Date.now() - days * 86_400_000);
    const periodStart = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1));
    const { rollup, period, familyPeriod } = on.database.prisma;
    const { accountId } = account;
    const counts = { operations: 1, refunded: 0 };
    const keys = { keyId: account.key.id, adapterId: crypto.randomUUID(), tool: 'create_box' };
    await rollup.create({ data: { accountId, day, ...keys, ...counts } });
    await period.create({ data: { accountId, periodStart, opLimit: 500, used: 1 } });
    await familyPeriod.create({ data: { family: account.key.id, periodStart, opLimit: 500, used: 1 } });
  };
  const count = async () => {
    const { rollup, period, familyPeriod } = on.database.prisma;
    const where = { accountId: account.accountId };
    return [await rollup.count({ where }), await period.count({ where }), await familyPeriod.count()];
  };

  it('is removed after the retention time, months only when they are over for that long', async () => {
    await write(440);
    await write(300);

    expect(await on.ledger.pruneUsage(100, 400)).toBe(1);
    expect(await count()).toEqual([1, 1, 1]);
    expect(await on.ledger.pruneUsage(100, 400)).toBe(0);
    await on.database.prisma.familyPeriod.deleteMany();
  });

  it('is kept as long as an operation of that time may still be refunded, and for 122 days at least', async () => {
    await on.commitOperation(await reserve());
    await account.moveToYesterday(440);
    await rollUp();
    expect(await on.ledger.pruneUsage(100, 400)).toBe(0);
    await on.ledger.pruneOperations(100, 35);

    expect(await on.ledger.pruneUsage(100, 400)).toBe(1);
    await expect(on.ledger.pruneUsage(100, 121)).rejects.toThrow('usage is kept for 122 days at least, not 121');
  });
});
