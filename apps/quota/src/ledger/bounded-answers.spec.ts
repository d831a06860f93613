import type { Outcome } from '@kerf/contracts';
import { createTestDatabase } from '@kerf/testing';
import type { Ledger } from './ledger.ts';
import type { TestAccount } from './test-account.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';
import { randomDigest } from './test-rows.fixture.ts';

let on: TestLedger;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());

/** An outcome whose JSON has so many bytes. */
function outcomeOf(bytes: number): Outcome {
  const empty = { ok: true as const, result: { text: '' } };
  return { ok: true, result: { text: 'x'.repeat(bytes - JSON.stringify(empty).length) } };
}
const refusal: Outcome = { ok: false, error: { code: 'EMPTY_RESULT', message: 'Nothing is left.' } };

/** One request under an Idempotency-Key, which can be repeated. */
function requestOf(account: TestAccount, ledger: Ledger) {
  const idempotency = { key: crypto.randomUUID(), fingerprint: randomDigest() };
  const admission = account.createAdmission({ idempotency });
  const { operationId } = admission;
  return {
    operationId,
    idempotency,
    begin: () => ledger.reserve(admission),
    commit: (outcome: Outcome, cost?: number) =>
      ledger.settle({ operationId, state: 'committed', outcome, cost, writtenVersion: 1 }),
    refuse: () => ledger.settle({ operationId, state: 'refunded', reason: 'EMPTY_RESULT', outcome: refusal }),
    repeat: () => ledger.reserve(account.createAdmission({ idempotency })),
    report: () => ledger.getOperation({ accountId: account.accountId, operationId, readableVersion: 1 }),
  };
}

/** Runs one request, and returns it with what its settlement answered. */
async function run(account: TestAccount, ledger: Ledger, bytes: number) {
  const request = requestOf(account, ledger);
  await request.begin();
  return { ...request, settled: await request.commit(outcomeOf(bytes)) };
}

const unavailable = (operation: string) => ({ code: 'answer_unavailable', status: 409, slots: { operation } });

describe('an outcome above the bound of one answer', () => {
  it('is not stored; the operation succeeds and is charged once, and its repetition says so', async () => {
    const account = await on.createAccount();
    const ledger = await on.createLedger({ maxAnswerBytes: 100 });
    const { operationId, settled, repeat, report, commit } = await run(account, ledger, 101);

    expect(settled).toMatchObject({ state: 'committed', usage: { used: 1 }, isKept: false });
    expect(await commit(outcomeOf(101))).toEqual(settled);
    await expect(repeat()).rejects.toMatchObject({
      ...unavailable(operationId),
      message: expect.stringContaining('succeeded and was charged once, but its answer of 101 bytes was not kept'),
    });
    expect(await report()).toMatchObject({
      state: 'committed',
      cost: 1,
      outcome: null,
      unavailable: { ok: true, version: 1, digest: { bytes: 101, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    });
    expect(await account.getUsed()).toBe(1);
    expect(await account.getAnswerBytes()).toEqual({ counted: 0, stored: 0 });
  });

  it('reads as running for a quota service of the previous release, and its report has no outcome', async () => {
    const account = await on.createAccount();
    const ledger = await on.createLedger({ maxAnswerBytes: 100 });
    const { operationId, idempotency } = await run(account, ledger, 101);
    const { key, fingerprint } = idempotency;
    const [attempt] = await on.database.prisma.$queryRaw<unknown[]>`
      SELECT a.outcome, a.operation
      FROM quota.attempt_of(${account.accountId}::uuid, ${key}, decode(${fingerprint}, 'hex')) AS a`;
    const [report] = await on.database.prisma.$queryRaw<unknown[]>`
      SELECT o.state::text, o.outcome FROM quota.operation_of(${account.accountId}::uuid, ${operationId}::uuid) AS o`;

    expect(attempt).toEqual({ outcome: 'conflict', operation: operationId });
    expect(report).toEqual({ state: 'committed', outcome: null });
  });

  it('is not stored for a part of what was reserved either', async () => {
    const account = await on.createAccount();
    const ledger = await on.createLedger({ maxAnswerBytes: 100 });
    const { begin, commit, repeat, operationId } = requestOf(account, ledger);
    await begin();

    expect(await commit(outcomeOf(101), 0)).toMatchObject({ state: 'committed', usage: { used: 0 }, isKept: false });
    await expect(repeat()).rejects.toMatchObject(unavailable(operationId));
  });

  it('is stored at the bound', async () => {
    const { settled, repeat } = await run(
      await on.createAccount(),
      await on.createLedger({ maxAnswerBytes: 100 }),
      100,
    );

    expect(settled).not.toHaveProperty('isKept');
    expect(await repeat()).toMatchObject({ replay: outcomeOf(100) });
  });
});

describe('the outcomes of an account', () => {
  it('are stored up to its bound, and none of another account is affected', async () => {
    const [full, other] = [await on.createAccount(), await on.createAccount()];
    const ledger = await on.createLedger({ maxAccountBytes: 1_000 });
    const runs = [];
    for (let count = 0; count < 12; count += 1) runs.push(await run(full, ledger, 100));
    const unaffected = await run(other, ledger, 900);

    expect(runs.filter(({ settled }) => settled.isKept !== false)).toHaveLength(8);
    expect(await full.getUsed()).toBe(12);
    const { counted, stored } = await full.getAnswerBytes();
    expect(counted).toBe(stored);
    expect(stored).toBeLessThanOrEqual(1_000);
    expect(await unaffected.repeat()).toMatchObject({ replay: outcomeOf(900) });
  });

  it('hold the key of a refusal that does not fit: it is not run again', async () => {
    const account = await on.createAccount();
    const { begin, refuse, repeat, operationId } = requestOf(account, await on.createLedger({ maxAccountBytes: 10 }));
    await begin();

    expect(await refuse()).toMatchObject({ state: 'refunded', usage: { used: 0 }, isKept: false });
    await expect(repeat()).rejects.toMatchObject({
      ...unavailable(operationId),
      message: expect.stringContaining('was refused by the CAD application, at no charge'),
    });
  });

  it('leave space again when they are a day old', async () => {
    const account = await on.createAccount();
    const ledger = await on.createLedger({ maxAccountBytes: 150 });
    await run(account, ledger, 100);
    expect((await run(account, ledger, 100)).settled).toMatchObject({ isKept: false });
    await account.moveToYesterday();
    await ledger.forgetAnswers(100);

    expect(await account.getAnswerBytes()).toEqual({ counted: 0, stored: 0 });
    expect((await run(account, ledger, 100)).settled).not.toHaveProperty('isKept');
  });

  it('leave space when a new attempt takes the key of one that is a day old', async () => {
    const account = await on.createAccount();
    const { repeat } = await run(account, await on.createLedger({}), 100);
    await account.moveToYesterday();

    expect(await repeat()).not.toHaveProperty('replay');
    expect(await account.getAnswerBytes()).toEqual({ counted: 0, stored: 0 });
  });

  it('that an older quota service stores without a bound are counted too', async () => {
    const account = await on.createAccount();
    const { begin, operationId } = requestOf(account, on.ledger);
    await begin();
    await on.database.prisma.$queryRaw`
      SELECT * FROM quota.settle(${operationId}::uuid, 'committed', '{"ok":true,"result":{}}', NULL)`;

    expect(await account.getAnswerBytes()).toEqual({ counted: 23, stored: 23 });
  });

  it('of many writers at once stay within the bound, and no other account fails meanwhile', async () => {
    const [writer, other] = [await on.createAccount('pro'), await on.createAccount('pro')];
    const ledger = await on.createLedger({ maxAccountBytes: 20_000 });
    const write = Array.from({ length: 64 }, async () => {
      for (let count = 0; count < 4; count += 1) await run(writer, ledger, 1_000);
    });
    const read = Array.from({ length: 16 }, () => run(other, ledger, 1_000));
    await Promise.all([...write, ...read]);

    expect(await writer.getUsed()).toBe(256);
    const { counted, stored } = await writer.getAnswerBytes();
    expect(counted).toBe(stored);
    expect(stored).toBeLessThanOrEqual(20_000);
    for (const { repeat } of await Promise.all(read))
      expect(await repeat()).toMatchObject({ replay: outcomeOf(1_000) });
  });
});

describe('the outcomes of all accounts', () => {
  it('are stored until they reach the bound, also between two measurements', async () => {
    const before = await on.getTotalAnswerBytes();
    const ledger = await on.createLedger({ maxTotalBytes: before + 150 });
    const [first, second] = [await on.createAccount(), await on.createAccount()];

    expect((await run(first, ledger, 100)).settled).not.toHaveProperty('isKept');
    expect((await run(second, ledger, 100)).settled).toMatchObject({ isKept: false });
    expect((await run(second, ledger, 100)).settled).toMatchObject({ isKept: false });
  });
});
