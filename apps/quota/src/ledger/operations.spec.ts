import { createTestDatabase } from '@kerf/testing';
import { AccountOperations } from './account-operations.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';
import { randomDigest } from './test-rows.fixture.ts';

let on: TestLedger;
let of: AccountOperations;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());
beforeEach(async () => {
  of = await AccountOperations.open(on);
});

const outcome = { ok: true as const, result: { z: 1, a: { object_id: 'b1' } } };
const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const idempotency = () => ({ key: 'order-1', fingerprint: randomDigest() });
const read = (operationId: string, { accountId } = of.account) => on.ledger.getOperation({ accountId, operationId });
const unknown = (operationId: string) => ({
  code: 'unknown_operation',
  status: 404,
  message: `There is no operation ${operationId} in this account. It was never admitted, or is too old to be kept.`,
});

describe('an operation', () => {
  it('that runs is reserved, and has not ended', async () => {
    const { adapterId } = await of.account.connectAdapter();
    const operationId = await of.admitOperation({ cost: 2 });

    expect(await read(operationId)).toEqual({
      tool: 'create_box',
      state: 'reserved',
      cost: 2,
      adapterId,
      reservedAt: moment,
      settledAt: null,
      reason: null,
      outcome: null,
    });
  });

  it('that succeeded under an idempotency key has its outcome, to the letter, for a day', async () => {
    const operationId = await of.reserveOperation({ idempotency: idempotency() });
    await on.ledger.settle({ operationId, state: 'committed', outcome });
    const report = await read(operationId);

    expect(report).toMatchObject({ state: 'committed', adapterId: null, settledAt: moment, reason: null });
    expect(JSON.stringify(report.outcome)).toBe(JSON.stringify(outcome));
    await of.account.moveToYesterday(2);
    expect(await read(operationId)).toMatchObject({ state: 'committed', outcome: null });
  });

  it('that failed tells why, and its cost stays what was reserved', async () => {
    const operationId = await of.reserveOperation({ cost: 3 });
    await of.refund(operationId);

    expect(await read(operationId)).toMatchObject({ state: 'refunded', cost: 3, reason: 'failed', outcome: null });
  });

  it('that nobody settled in time tells so', async () => {
    const operationId = await of.reserveOperation();
    await of.account.expireOperation(operationId);
    await on.ledger.sweepOverdue(10);

    expect(await read(operationId)).toMatchObject({ state: 'refunded', reason: 'deadline', settledAt: moment });
  });

  it('of another account is like one that nobody has, and so is one taken back before it came', async () => {
    const foreign = await AccountOperations.open(on);
    const operationId = await foreign.chargeOperation();
    const forestalled = crypto.randomUUID();
    await on.ledger.compensate({ operationId: forestalled, reason: 'unknown reservation' });

    for (const id of [operationId, forestalled, crypto.randomUUID()])
      await expect(read(id)).rejects.toMatchObject(unknown(id));
    expect(await read(operationId, foreign.account)).toMatchObject({ state: 'committed' });
  });
});

describe.each(['admit', 'reserve'] as const)('an answer that %s gives again', (book) => {
  it('names the operation that ran', async () => {
    await of.account.connectAdapter();
    const again = idempotency();
    const first = of.account.createAdmission({ idempotency: again });
    await on.ledger[book](first);
    const { operationId } = first;
    await on.ledger.settle({ operationId, state: 'committed', outcome });

    expect(await on.ledger[book](of.account.createAdmission({ idempotency: again }))).toMatchObject({
      replay: outcome,
      operationId,
    });
  });
});
