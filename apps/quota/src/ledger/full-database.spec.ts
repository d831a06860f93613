import { createTestDatabase } from '@kerf/testing';
import { silentLog } from '@kerf/telemetry';
import type { Ledger } from './ledger.ts';
import { LedgerStorage, unlimitedStorage } from './ledger-storage.ts';
import { type TestAccount } from './test-account.fixture.ts';
import { outcome, TestLedger } from './test-ledger.fixture.ts';
import { randomDigest } from './test-rows.fixture.ts';

let on: TestLedger;
let full: Ledger;
let account: TestAccount;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
  full = await on.createLedger({ maxDatabaseBytes: 1 });
});
afterAll(() => on.drop());
beforeEach(async () => {
  account = await on.createAccount();
  await account.connectAdapter();
});

const storageFull = {
  code: 'storage_full',
  status: 503,
  isUndone: true,
  slots: { storage: 'The database', retryAfterS: 60 },
};

describe.each(['admit', 'reserve'] as const)('%s on a database that is almost full', (operation) => {
  it('refuses a new operation, and writes nothing', async () => {
    await expect(full[operation](account.createAdmission())).rejects.toMatchObject(storageFull);
    expect(await account.listOperations()).toEqual([]);
    expect(await account.getUsed()).toBe(0);
  });

  it('answers the stored outcome of an earlier one', async () => {
    const idempotency = { key: 'order-1', fingerprint: randomDigest() };
    const admission = account.createAdmission({ idempotency });
    await on.ledger[operation](admission);
    await expect(full[operation](account.createAdmission({ idempotency }))).rejects.toMatchObject({
      code: 'operation_running',
    });
    await on.commitOperation(admission.operationId);

    expect(await full[operation](account.createAdmission({ idempotency }))).toMatchObject({ replay: outcome });
  });

  it('refuses an invalid key and a used-up month as always', async () => {
    await expect(full[operation](account.createAdmission({ keys: [randomDigest()] }))).rejects.toMatchObject({
      code: 'invalid_key',
    });
    await account.leaveOperations(0);
    await expect(full[operation](account.createAdmission())).rejects.toMatchObject({ code: 'quota_exhausted' });
  });
});

describe('a database that is almost full', () => {
  it('still settles, refunds, compensates, reads and removes', async () => {
    const ids = [account.createAdmission(), account.createAdmission(), account.createAdmission()];
    for (const admission of ids) await on.ledger.reserve(admission);
    const [first, second, third] = ids.map(({ operationId }) => operationId);
    if (!first || !second || !third) throw new Error('three operations were reserved');

    expect(await full.settle({ operationId: first, state: 'committed', outcome })).toMatchObject({
      state: 'committed',
    });
    expect(await full.settle({ operationId: second, state: 'refunded', reason: 'failed' })).toMatchObject({
      state: 'refunded',
    });
    expect(await full.compensate({ operationId: third, reason: 'unknown' })).toEqual({ state: 'refunded' });
    expect(await full.getOperation({ accountId: account.accountId, operationId: first })).toMatchObject({
      state: 'committed',
    });
    await full.rollUp(100);
    expect(await full.forgetAnswers(100)).toBe(0);
    expect(await account.getUsed()).toBe(1);
  });
});

describe('the measurement of the storage', () => {
  it('counts the database and the stored outcomes, with the rights of the service', async () => {
    const storage = new LedgerStorage({ ...unlimitedStorage, maxDatabaseBytes: 1_000_000 });
    expect(storage.isFull).toBe(false);
    await storage.measure(on.quotaDatabase, silentLog);

    expect(storage.isFull).toBe(true);
  });

  it('logs when the database becomes full, once', async () => {
    const lines: unknown[][] = [];
    const log = { ...silentLog, error: (...line: unknown[]) => lines.push(line) };
    const storage = new LedgerStorage({ ...unlimitedStorage, maxDatabaseBytes: 1 });
    await storage.measure(on.quotaDatabase, log);
    await storage.measure(on.quotaDatabase, log);

    expect(lines).toEqual([
      [
        { database_bytes: expect.any(Number), max_bytes: 1 },
        'the database is almost full: what needs space is refused',
      ],
    ]);
  });
});
