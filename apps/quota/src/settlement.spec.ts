import { testDatabase } from '@kerf/testing';
import type { TestAccount } from './test-account.fixture.ts';
import { outcome, TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
let account: TestAccount;
beforeAll(async () => {
  on = new TestLedger(await testDatabase());
});
afterAll(() => on.drop());
beforeEach(async () => {
  account = await on.account();
  await account.connectAdapter();
});

const begun = (operation: 'admit' | 'reserve', cost = 2) => on.begin(operation, account.admission({ cost }));
const commit = (operationId: string) => on.commit(operationId);
const refund = (operationId: string, reason?: string) => on.refund(operationId, reason);

describe.each(['admit', 'reserve'] as const)('settle after %s', (operation) => {
  it('commits and stores the outcome', async () => {
    const operationId = await begun(operation);

    expect(await commit(operationId)).toEqual({
      state: 'committed',
      usage: { used: 2, limit: 500, resetAt: expect.stringMatching(/-01T00:00:00$/) },
    });
    expect(await account.operations()).toMatchObject([{ state: 'committed', outcome, settledAt: expect.any(Date) }]);
  });

  it('refunds with a reason', async () => {
    const operationId = await begun(operation);

    expect(await refund(operationId, 'adapter_lost')).toMatchObject({ state: 'refunded', usage: { used: 0 } });
    expect(await account.operations()).toMatchObject([{ state: 'refunded', reason: 'adapter_lost' }]);
    expect(await account.used()).toBe(0);
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
    expect(await account.used()).toBe(usage.used);
  });

  it('lets one of many win who come at once', async () => {
    const operationId = await begun(operation);
    const answers = await Promise.all([1, 2, 3, 4].flatMap(() => [commit(operationId), refund(operationId)]));

    expect(new Set(answers.map(({ state }) => state)).size).toBe(1);
    expect(await account.used()).toBe(answers[0]?.state === 'committed' ? 2 : 0);
  });

  it('gives back to the month in which the operation was counted', async () => {
    const operationId = await begun(operation);
    await account.moveToLastMonth();
    await begun(operation, 5);

    expect(await refund(operationId)).toMatchObject({ usage: { used: 0 } });
    expect(await on.ledger.identify([account.key.digest])).toMatchObject({ usage: { used: 5 } });
  });

  it('keeps an operation out that comes after its own refund', async () => {
    const admission = account.admission();
    await expect(refund(admission.operationId)).rejects.toMatchObject({ code: 'unknown_operation' });

    await expect(on.ledger[operation](admission)).rejects.toMatchObject({ code: 'operation_running' });
    expect(await account.used()).toBe(0);
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
      await account.expire(operationId);
      await on.ledger.sweep(100);

      expect(await account.operations()).toMatchObject([{ state: 'refunded', reason: 'deadline' }]);
      expect(await commit(operationId)).toMatchObject({ state: 'refunded', usage: { used: 0 } });
      expect(await account.used()).toBe(0);
    },
  );

  it('leaves alone what is in time or settled', async () => {
    const settled = await begun('admit');
    await commit(settled);
    await account.expire(settled);
    await begun('admit');
    await begun('reserve');

    expect(await on.ledger.sweep(100)).toBe(0);
    expect(await account.used()).toBe(6);
  });

  it('takes no more than it is asked to, and says how many it took', async () => {
    for (const _ of [1, 2, 3]) await account.expire(await begun('admit'));

    expect(await on.ledger.sweep(2)).toBe(2);
    expect(await on.ledger.sweep(2)).toBe(1);
    expect(await account.used()).toBe(0);
  });

  it('refunds once when several sweep at once', async () => {
    for (const _ of Array.from({ length: 20 })) await account.expire(await begun('admit', 1));
    const swept = await Promise.all(Array.from({ length: 8 }, () => on.ledger.sweep(5)));

    expect(swept.reduce((sum, some) => sum + some, 0) + (await on.ledger.sweep(100))).toBe(20);
    expect(await account.used()).toBe(0);
  });
});
