import { createTestDatabase } from '@kerf/testing';
import type { TestAccount } from './test-account.fixture.ts';
import { outcome, TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
let account: TestAccount;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());
beforeEach(async () => {
  account = await on.createAccount();
  await account.connectAdapter();
});

const begun = (operation: 'admit' | 'reserve', cost = 2) =>
  on.reserveOperation(operation, account.createAdmission({ cost }));
const commit = (operationId: string) => on.commitOperation(operationId);
const refund = (operationId: string, reason?: string) => on.refundOperation(operationId, reason);

describe.each(['admit', 'reserve'] as const)('settle after %s', (operation) => {
  it('commits and stores the outcome', async () => {
    const operationId = await begun(operation);

    expect(await commit(operationId)).toEqual({
      state: 'committed',
      usage: { used: 2, limit: 500, resetAt: expect.stringMatching(/-01T00:00:00$/) },
    });
    expect(await account.listOperations()).toMatchObject([
      { state: 'committed', outcome, settledAt: expect.any(Date) },
    ]);
  });

  it('refunds with a reason', async () => {
    const operationId = await begun(operation);

    expect(await refund(operationId, 'adapter_lost')).toMatchObject({ state: 'refunded', usage: { used: 0 } });
    expect(await account.listOperations()).toMatchObject([{ state: 'refunded', reason: 'adapter_lost' }]);
    expect(await account.getUsed()).toBe(0);
  });

  it.each([
    ['committed', commit, refund],
    ['committed', commit, commit],
    ['refunded', refund, commit],
    ['refunded', refund, refund],
  ] as const)('leaves what is %s as it is', async (state, first, second) => {
    const operationId = await begun(operation);
    const { usage } = await first(operationId);

    expect(await second(operationId)).toEqual({ state, usage });
    expect(await account.getUsed()).toBe(usage.used);
  });

  it('lets one of many win who come at once', async () => {
    const operationId = await begun(operation);
    const answers = await Promise.all([1, 2, 3, 4].flatMap(() => [commit(operationId), refund(operationId)]));

    expect(new Set(answers.map(({ state }) => state)).size).toBe(1);
    expect(await account.getUsed()).toBe(answers[0]?.state === 'committed' ? 2 : 0);
  });

  it('gives back to the month in which the operation was counted', async () => {
    const operationId = await begun(operation);
    await account.moveToLastMonth();
    await begun(operation, 5);

    expect(await refund(operationId)).toMatchObject({ usage: { used: 0 } });
    expect(await on.ledger.identify([account.key.digest])).toMatchObject({ usage: { used: 5 } });
  });

  it('keeps an operation out that comes after its own refund', async () => {
    const admission = account.createAdmission();
    await expect(refund(admission.operationId)).rejects.toMatchObject({ code: 'unknown_operation' });

    await expect(on.ledger[operation](admission)).rejects.toMatchObject({ code: 'operation_running' });
    expect(await account.getUsed()).toBe(0);
  });
});

describe('settle', () => {
  it('commits nothing that was never admitted', async () => {
    await expect(commit(crypto.randomUUID())).rejects.toMatchObject({ code: 'unknown_operation' });
  });
});

describe('sweep', () => {
  it.each(['admit', 'reserve'] as const)(
    'refunds after its deadline what %s reserved, and the late commit does not count',
    async (operation) => {
      const operationId = await begun(operation);
      await account.expireOperation(operationId);
      await on.ledger.sweepOverdue(100);

      expect(await account.listOperations()).toMatchObject([{ state: 'refunded', reason: 'deadline' }]);
      expect(await commit(operationId)).toMatchObject({ state: 'refunded', usage: { used: 0 } });
      expect(await account.getUsed()).toBe(0);
    },
  );

  it('leaves alone what is in time or settled', async () => {
    const settled = await begun('admit');
    await commit(settled);
    await account.expireOperation(settled);
    await begun('admit');
    await begun('reserve');

    expect(await on.ledger.sweepOverdue(100)).toBe(0);
    expect(await account.getUsed()).toBe(6);
  });

  it('takes no more than it is asked to, and says how many it took', async () => {
    for (const _ of [1, 2, 3]) await account.expireOperation(await begun('admit'));

    expect(await on.ledger.sweepOverdue(2)).toBe(2);
    expect(await on.ledger.sweepOverdue(2)).toBe(1);
    expect(await account.getUsed()).toBe(0);
  });

  it('refunds once when several sweep at once', async () => {
    for (const _ of Array.from({ length: 20 })) await account.expireOperation(await begun('admit', 1));
    const swept = await Promise.all(Array.from({ length: 8 }, () => on.ledger.sweepOverdue(5)));

    expect(swept.reduce((sum, some) => sum + some, 0) + (await on.ledger.sweepOverdue(100))).toBe(20);
    expect(await account.getUsed()).toBe(0);
  });
});
