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

describe('rolling up', () => {
  it('takes no more than it is asked to, and says how many it took', async () => {
    await of.rollUp();
    for (const _ of [1, 2, 3]) await of.chargeOperation();

    expect([await on.ledger.rollUp(2), await on.ledger.rollUp(2), await on.ledger.rollUp(2)]).toEqual([2, 1, 0]);
    expect((await of.report()).totals.operations).toBe(3);
  });

  it('leaves alone what is reserved', async () => {
    await of.account.connectAdapter();
    await of.rollUp();
    const operationId = await of.admitOperation();

    expect(await on.ledger.rollUp(100)).toBe(0);
    await of.commit(operationId);
    expect(await on.ledger.rollUp(100)).toBe(1);
  });

  it('passes over what was refunded before it came', async () => {
    await of.rollUp();
    await expect(of.refund(crypto.randomUUID())).rejects.toMatchObject({ code: 'unknown_operation' });
    await of.rollUp();

    expect(await on.database.prisma.rollup.count({ where: { tool: '' } })).toBe(0);
  });
});
