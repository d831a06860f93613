import { createTestDatabase } from '@kerf/testing';
import { type TestAccount } from './test-account.fixture.ts';
import { randomDigest } from './test-rows.fixture.ts';
import { getFaultCode, TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());

const outcome = { ok: true as const, result: { object_id: 'b1', volume: 6 } };
const running = (operation: unknown) => ({ code: 'operation_running', slots: { operation } });
const refusal = { ok: false as const, error: { code: 'EMPTY_RESULT', message: 'Nothing is left.' } };

describe.each(['admit', 'reserve'] as const)('an idempotency key of %s', (operation) => {
  let account: TestAccount;
  let repeat: () => ReturnType<typeof TestAccount.prototype.createAdmission>;
  beforeEach(async () => {
    account = await on.createAccount();
    await account.connectAdapter();
    const idempotency = { key: 'order-1', fingerprint: randomDigest() };
    repeat = () => account.createAdmission({ idempotency });
  });

  it('answers the stored outcome again and charges once', async () => {
    const first = repeat();
    await on.ledger[operation](first);
    await on.ledger.settle({ operationId: first.operationId, state: 'committed', outcome });

    expect(await on.ledger[operation](repeat())).toMatchObject({
      caller: { accountId: account.accountId },
      usage: { used: 1 },
      replay: outcome,
    });
    expect(await account.getUsed()).toBe(1);
    expect(await account.listOperations()).toHaveLength(1);
  });

  it('answers to the letter what was answered first', async () => {
    const result = { z: 1, a: { y: [2.5, 'ä\u0000'], b: null }, '10': 0, '9': 0 };
    const first = repeat();
    await on.ledger[operation](first);
    await on.ledger.settle({ operationId: first.operationId, state: 'committed', outcome: { ok: true, result } });
    const answer = await on.ledger[operation](repeat());

    expect(JSON.stringify('replay' in answer && answer.replay)).toBe(JSON.stringify({ ok: true, result }));
  });

  it('answers a refusal of the application again, and charges nothing', async () => {
    const first = repeat();
    await on.ledger[operation](first);
    const ended = {
      operationId: first.operationId,
      state: 'refunded',
      reason: 'EMPTY_RESULT',
      outcome: refusal,
    } as const;
    await on.ledger.settle(ended);

    expect(await on.ledger[operation](repeat())).toMatchObject({ usage: { used: 0 }, replay: refusal });
    expect(await on.ledger.compensate({ operationId: first.operationId, reason: 'unknown' })).toEqual({
      state: 'refunded',
    });
    expect(await on.ledger[operation](repeat())).toMatchObject({ replay: refusal });
    expect(await account.listOperations()).toMatchObject([{ state: 'refunded', reason: 'EMPTY_RESULT' }]);
  });

  it.each([
    ['a month that is used up', async () => account.leaveOperations(0)],
    ['a lower tier', async () => account.changeTier('free')],
    ['a lower role', async () => account.changeRole('viewer')],
    ['an adapter that is gone', async () => on.database.prisma.adapterSession.deleteMany()],
  ])('answers the stored outcome again in spite of %s', async (_, change) => {
    const first = { ...repeat(), tier: 'maker' as const, adapterId: (await account.connectAdapter()).adapterId };
    await account.changeTier('maker');
    await on.ledger[operation](first);
    await on.ledger.settle({ operationId: first.operationId, state: 'committed', outcome });
    await change();

    expect(await on.ledger[operation]({ ...first, operationId: crypto.randomUUID() })).toMatchObject({
      replay: outcome,
    });
  });

  it('refuses a repeat until the outcome is stored, and names what runs', async () => {
    const first = repeat();
    await on.ledger[operation](first);

    await expect(on.ledger[operation](repeat())).rejects.toMatchObject(running(first.operationId));
    expect(await account.getUsed()).toBe(1);
  });

  it('refuses another request, also when the outcome is stored', async () => {
    const first = repeat();
    const other = () => account.createAdmission({ idempotency: { key: 'order-1', fingerprint: randomDigest() } });
    await on.ledger[operation](first);
    await expect(on.ledger[operation](other())).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    await on.ledger.settle({ operationId: first.operationId, state: 'committed', outcome });

    await expect(on.ledger[operation](other())).rejects.toMatchObject({ code: 'idempotency_mismatch' });
    expect(await account.getUsed()).toBe(1);
  });

  it('is free again after a refund', async () => {
    const first = repeat();
    await on.ledger[operation](first);
    await on.ledger.settle({ operationId: first.operationId, state: 'refunded', reason: 'timed_out' });

    expect(await on.ledger[operation](repeat())).toMatchObject({ usage: { used: 1 } });
  });

  it('is free again when the process that held it died', async () => {
    const first = repeat();
    await on.ledger[operation](first);
    await account.expireOperation(first.operationId);
    await on.ledger.sweepOverdue(100);

    expect(await on.ledger[operation](repeat())).toMatchObject({ usage: { used: 1 } });
  });

  it('is kept for a day', async () => {
    const first = repeat();
    await on.ledger[operation](first);
    await on.ledger.settle({ operationId: first.operationId, state: 'committed', outcome });
    await on.database.prisma.operation.update({
      where: { id: first.operationId },
      data: { reservedAt: new Date(Date.now() - 24 * 3_600_000 - 1) },
    });

    expect(await on.ledger[operation](repeat())).not.toHaveProperty('replay');
    expect(await account.getUsed()).toBe(2);
  });

  it('belongs to one account', async () => {
    const first = repeat();
    const other = await on.createAccount();
    await other.connectAdapter();
    await on.ledger[operation](first);

    expect(await on.ledger[operation]({ ...first, ...other.createAdmission() })).toMatchObject({ usage: { used: 1 } });
  });

  it('admits one of many who come at once, also when one operation is left', async () => {
    await account.leaveOperations(1);
    const asked = Array.from({ length: 20 }, repeat);
    const answers = await Promise.allSettled(asked.map((one) => on.ledger[operation](one)));
    const [admitted] = await account.listOperations();
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));

    expect(asked.map(({ operationId }) => operationId)).toContain(admitted?.id);
    expect(refused).toMatchObject(Array.from({ length: 19 }, () => running(admitted?.id)));
    expect(await account.getUsed()).toBe(500);
  });

  it('refuses one of two other requests that come at once, as if it had come later', async () => {
    const asked = [1, 2].map(() =>
      account.createAdmission({ idempotency: { key: 'order-2', fingerprint: randomDigest() } }),
    );
    const codes = await Promise.all(asked.map((one) => getFaultCode(on.ledger[operation](one))));

    expect(new Set(codes)).toEqual(new Set([undefined, 'idempotency_mismatch']));
    expect(await account.getUsed()).toBe(1);
  });
});
