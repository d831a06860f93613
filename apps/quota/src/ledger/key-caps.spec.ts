import { createTestDatabase } from '@kerf/testing';
import type { TestAccount } from './test-account.fixture.ts';
import { getFaultCode, TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
let account: TestAccount;
let capped: Awaited<ReturnType<TestAccount['addKey']>>;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());
beforeEach(async () => {
  account = await on.createAccount();
  await account.connectAdapter();
  capped = await account.addCappedKey(3);
});

const outcome = { ok: true as const, result: {} };
const withKey = (key: { digest: string }, more: object = {}) =>
  account.createAdmission({ keys: [key.digest], ...more });
const countOfKey = async (): Promise<number | undefined> => (await on.ledger.identify([capped.digest])).usage.key?.used;

describe.each(['admit', 'reserve'] as const)('a key with a monthly cap, on %s,', (operation) => {
  const ask = (cost = 1) => on.ledger[operation](withKey(capped, { cost }));

  it('is told what it has, and admitted to the last operation of its cap', async () => {
    expect(await ask(2)).toMatchObject({ usage: { used: 2, limit: 500, key: { used: 2, limit: 3 } } });
    expect(await ask()).toMatchObject({ usage: { used: 3, limit: 500, key: { used: 3, limit: 3 } } });
    await expect(ask()).rejects.toMatchObject({
      code: 'key_cap_reached',
      status: 429,
      message: expect.stringMatching(
        /^This needs 1 of the 3 monthly operations of this key, but 0 are left until 20\d\d-\d\d-01T00:00:00 UTC\. Use/,
      ),
    });
    expect(await account.getUsed()).toBe(3);
    expect(await account.listOperations()).toHaveLength(2);
  });

  it('is refused more than its cap at once, and nothing is counted', async () => {
    await expect(ask(4)).rejects.toMatchObject({ code: 'key_cap_reached' });
    expect(await account.getUsed()).toBe(0);
    expect(await countOfKey()).toBe(0);
  });

  it('may run what costs nothing when its cap is reached', async () => {
    await ask(3);

    expect(await ask(0)).toMatchObject({ usage: { used: 3, key: { used: 3, limit: 3 } } });
  });

  it('leaves the other keys of the account alone', async () => {
    await ask(3);
    const another = await account.addCappedKey(1);

    expect(await on.ledger[operation](account.createAdmission())).toMatchObject({ usage: { used: 4 } });
    expect(await on.ledger[operation](withKey(another))).toMatchObject({ usage: { key: { used: 1, limit: 1 } } });
  });

  it('hears first that the account has nothing left', async () => {
    await ask(3);
    await account.leaveOperations(0);

    await expect(ask()).rejects.toMatchObject({ code: 'quota_exhausted' });
  });

  it('has room again in the next month', async () => {
    await ask(3);
    await account.moveToLastMonth();

    expect(await ask(3)).toMatchObject({ usage: { used: 3, key: { used: 3, limit: 3 } } });
  });

  it('has room again for what is given back, also of last month', async () => {
    const admission = withKey(capped, { cost: 3 });
    await on.ledger[operation](admission);
    await account.moveToLastMonth();
    await ask(2);
    const { operationId } = admission;

    expect(await on.ledger.settle({ operationId, state: 'refunded', reason: 'failed' })).toMatchObject({
      usage: { used: 0, key: { used: 0, limit: 3 } },
    });
    expect(await countOfKey()).toBe(2);
  });

  it('admits exactly what its cap has left to many who ask at once', async () => {
    const codes = await Promise.all(Array.from({ length: 30 }, () => getFaultCode(ask())));

    expect(codes.filter((code) => code === undefined)).toHaveLength(3);
    expect(codes.filter((code) => code === 'key_cap_reached')).toHaveLength(27);
    expect(await account.getUsed()).toBe(3);
    expect(await countOfKey()).toBe(3);
    expect(await account.listOperations()).toHaveLength(3);
  });
});

describe('a key without a cap', () => {
  it('is told of none and counted for none', async () => {
    const { usage } = await on.ledger.reserve(account.createAdmission());

    expect(usage).not.toHaveProperty('key');
    expect(await on.database.prisma.familyPeriod.count({ where: { family: account.key.id } })).toBe(0);
  });
});

describe('the cap of a key', () => {
  it.each([
    ['swept', async () => on.ledger.sweepOverdue(100)],
    ['compensated', async (operationId: string) => on.ledger.compensate({ operationId, reason: 'unknown' })],
  ] as const)('is given back what is %s', async (_, end) => {
    const admission = withKey(capped, { cost: 3 });
    await on.ledger.admit(admission);
    await account.expireOperation(admission.operationId);
    await end(admission.operationId);

    expect(await countOfKey()).toBe(0);
  });

  it('is one for all keys that replaced each other, also while two of them work', async () => {
    const second = await account.replaceKey(capped.id, 3);
    const third = await account.replaceKey(second.id, 3);
    const [first, last] = [withKey(capped), withKey(third)];
    await on.ledger.admit(first);
    await on.ledger.admit(withKey(second));
    expect(await on.ledger.admit(last)).toMatchObject({ usage: { used: 3, key: { used: 3, limit: 3 } } });

    for (const key of [capped, second, third])
      await expect(on.ledger.admit(withKey(key))).rejects.toMatchObject({ code: 'key_cap_reached' });
    await on.ledger.settle({ operationId: first.operationId, state: 'refunded', reason: 'failed' });
    expect(await on.ledger.identify([third.digest])).toMatchObject({ usage: { key: { used: 2, limit: 3 } } });
  });

  it('is told when an operation is committed', async () => {
    const admission = withKey(capped, { cost: 2 });
    await on.ledger.admit(admission);

    expect(await on.ledger.settle({ operationId: admission.operationId, state: 'committed', outcome })).toMatchObject({
      usage: { used: 2, key: { used: 2, limit: 3 } },
    });
  });

  it('holds when operations of many keys are admitted, swept and given back in all orders at once', async () => {
    const keys = await Promise.all([20, 20, 20, 20].map((cap) => account.addCappedKey(cap)));
    const others = [on, new TestLedger({ url: on.url, drop: async () => undefined })];
    const admissions = Array.from({ length: 160 }, (_, place) => withKey(keys[(place * 7) % 4] ?? account.key));
    const codes = await Promise.all(
      admissions.map((admission, place) => getFaultCode((others[place % 2] ?? on).ledger.admit(admission))),
    );
    expect(codes.filter((code) => code === undefined)).toHaveLength(80);

    const admitted = admissions.filter((__, place) => codes[place] === undefined);
    await Promise.all(
      admitted.map(async ({ operationId }, place) => {
        if (place % 2) await on.ledger.settle({ operationId, state: 'refunded', reason: 'failed' });
        else await account.expireOperation(operationId).then(() => on.ledger.sweepOverdue(3));
      }),
    );
    while ((await on.ledger.sweepOverdue(100)) > 0);
    await others[1]?.drop();

    expect(await account.getUsed()).toBe(0);
    const left = await on.database.prisma.familyPeriod.findMany({
      where: { family: { in: keys.map(({ id }) => id) } },
    });
    expect(left.map(({ used }) => used)).toEqual([0, 0, 0, 0]);
  });
});
