import { createTestDatabase } from '@kerf/testing';
import { type TestAccount } from './test-account.fixture.ts';
import { randomDigest } from './test-rows.fixture.ts';
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

const idempotency = { key: 'order-1', fingerprint: randomDigest() };

const begun = (operation: 'admit' | 'reserve', more: object = {}) =>
  on.reserveOperation(operation, account.createAdmission({ cost: 2, ...more }));
const commit = (operationId: string) => on.commitOperation(operationId);
const refund = (operationId: string) => on.refundOperation(operationId);
const compensate = (operationId: string) => on.ledger.compensate({ operationId, reason: 'unknown settlement' });

describe.each(['admit', 'reserve'] as const)('compensate after %s', (operation) => {
  it('takes back what is open, and a late commit does not count', async () => {
    const operationId = await begun(operation);

    expect(await compensate(operationId)).toEqual({ state: 'refunded' });
    expect(await account.getUsed()).toBe(0);
    expect(await account.listOperations()).toMatchObject([
      { state: 'refunded', reason: 'unknown settlement', settledAt: expect.any(Date) },
    ]);
    expect(await commit(operationId)).toMatchObject({ state: 'refunded', usage: { used: 0 } });
    expect(await account.getUsed()).toBe(0);
  });

  it('takes back what was committed, once', async () => {
    const operationId = await begun(operation);
    await on.ledger.settle({ operationId, state: 'committed' });
    await begun(operation, { cost: 3 });

    expect(await compensate(operationId)).toEqual({ state: 'refunded' });
    expect(await compensate(operationId)).toEqual({ state: 'refunded' });
    expect(await account.getUsed()).toBe(3);
  });

  it('takes back what was committed with an outcome that nobody can ask for', async () => {
    const operationId = await begun(operation);
    await commit(operationId);

    expect(await compensate(operationId)).toEqual({ state: 'refunded' });
    expect(await account.getUsed()).toBe(0);
  });

  it('leaves alone what was refunded, with its reason', async () => {
    const operationId = await begun(operation);
    await refund(operationId);

    expect(await compensate(operationId)).toEqual({ state: 'refunded' });
    expect(await account.listOperations()).toMatchObject([{ state: 'refunded', reason: 'failed' }]);
    expect(await account.getUsed()).toBe(0);
  });

  it('keeps an operation out that comes afterwards', async () => {
    const admission = account.createAdmission();
    expect(await compensate(admission.operationId)).toEqual({ state: 'refunded' });

    await expect(on.ledger[operation](admission)).rejects.toMatchObject({ code: 'operation_running' });
    expect(await account.getUsed()).toBe(0);
  });

  it('gives back to the month in which the operation was counted', async () => {
    const operationId = await begun(operation);
    await account.moveToLastMonth();
    await begun(operation, { cost: 5 });
    await compensate(operationId);

    expect(await on.ledger.identify([account.key.digest])).toMatchObject({ usage: { used: 5 } });
    expect(await account.getUsed()).toBe(5);
  });

  it('takes back once when it comes many times at once, together with commits and refunds', async () => {
    const operationId = await begun(operation);
    await begun(operation, { cost: 3 });
    const endings = [1, 2, 3, 4].flatMap(() => [commit, refund, compensate]);
    await Promise.all(endings.map((end) => end(operationId)));

    expect(await account.listOperations()).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ id: operationId, state: 'refunded' })]),
    );
    expect(await account.getUsed()).toBe(3);
  });

  describe('with an idempotency key', () => {
    it('takes back what is open, and the key is free', async () => {
      const operationId = await begun(operation, { idempotency });

      expect(await compensate(operationId)).toEqual({ state: 'refunded' });
      expect(await account.getUsed()).toBe(0);
      const again = await begun(operation, { idempotency });
      expect(await commit(again)).toMatchObject({ state: 'committed', usage: { used: 2 } });
    });

    it('leaves alone what has its outcome, and whoever asks again is given it', async () => {
      const operationId = await begun(operation, { idempotency });
      await commit(operationId);

      expect(await compensate(operationId)).toEqual({ state: 'committed' });
      expect(await account.getUsed()).toBe(2);
      const replayed = await on.ledger[operation](account.createAdmission({ cost: 2, idempotency }));
      expect(replayed).toMatchObject({ replay: outcome, usage: { used: 2 } });
    });

    it('takes back what has an outcome that no retry gets, and the key is free', async () => {
      const operationId = await begun(operation, { idempotency });
      const bounded = await on.createLedger({ maxAnswerBytes: 1 });
      expect(await bounded.settle({ operationId, state: 'committed', outcome })).toMatchObject({ isKept: false });

      expect(await compensate(operationId)).toEqual({ state: 'refunded' });
      expect(await account.getUsed()).toBe(0);
      const again = await begun(operation, { idempotency });
      expect(await commit(again)).toMatchObject({ state: 'committed', usage: { used: 2 } });
    });

    it('leaves it alone also when the key was given free after a day', async () => {
      const operationId = await begun(operation, { idempotency });
      await commit(operationId);
      await on.database.prisma.operation.update({
        where: { id: operationId },
        data: { reservedAt: new Date(Date.now() - 24 * 3_600_000 - 1) },
      });
      await begun(operation, { idempotency });

      expect(await compensate(operationId)).toEqual({ state: 'committed' });
      expect(await account.getUsed()).toBe(4);
    });

    it('does not touch the next attempt with the key', async () => {
      const first = await begun(operation, { idempotency });
      await refund(first);
      await begun(operation, { idempotency });

      expect(await compensate(first)).toEqual({ state: 'refunded' });
      expect(await account.getUsed()).toBe(2);
    });
  });
});
