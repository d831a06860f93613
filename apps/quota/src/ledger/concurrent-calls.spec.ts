import { createTestDatabase } from '@kerf/testing';
import { randomDigest } from './test-rows.fixture.ts';
import { getFaultCode, TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());

describe('operations that are admitted at the same moment', () => {
  it('each get the answer they would get alone', async () => {
    const [able, alone, spent, low] = await Promise.all([1, 2, 3, 4].map(() => on.createAccount()));
    if (!able || !alone || !spent || !low) throw new Error('four accounts were opened');
    const [route] = await Promise.all([able, spent, low].map((account) => account.connectAdapter()));
    await spent.leaveOperations(0);
    const requests = [
      low.createAdmission({ tier: 'pro' }),
      able.createAdmission(),
      alone.createAdmission(),
      able.createAdmission({ keys: [randomDigest()] }),
      spent.createAdmission(),
      able.createAdmission({ keys: [randomDigest(), able.key.digest], cost: 3 }),
      able.createAdmission({ adapterId: crypto.randomUUID() }),
    ];
    const answers = requests.map((request) => on.ledger.admit(request));

    expect(await Promise.all(answers.map(getFaultCode))).toEqual([
      'tier_too_low',
      undefined,
      'no_adapter',
      'invalid_key',
      'quota_exhausted',
      undefined,
      'unknown_adapter',
    ]);
    const caller = { ...able.owner, keyId: able.key.id, tier: 'free' };
    expect(await answers[1]).toMatchObject({ caller, route });
    expect(await answers[5]).toMatchObject({ caller, route });
    expect(await able.getUsed()).toBe(4);
  });

  it('never exceed the limit, whoever asks together with whom', async () => {
    const accounts = await Promise.all(Array.from({ length: 6 }, () => on.createAccount()));
    await Promise.all(accounts.map((account) => account.connectAdapter()));
    await Promise.all(accounts.map((account) => account.leaveOperations(20)));
    const other = new TestLedger({ url: on.url, drop: async () => undefined });
    const requests = accounts.flatMap((account) => Array.from({ length: 40 }, () => account.createAdmission()));
    const codes = await Promise.all(
      requests.map((request, place) => getFaultCode((place % 2 ? on : other).ledger.admit(request))),
    );
    await other.drop();

    expect(codes.filter((code) => code === undefined)).toHaveLength(6 * 20);
    expect(codes.filter((code) => code === 'quota_exhausted')).toHaveLength(6 * 20);
    for (const account of accounts) {
      expect(await account.getUsed()).toBe(500);
      expect(await account.listOperations()).toHaveLength(20);
    }
  });
});

describe('operations that are committed at the same moment', () => {
  it('each keep their own outcome, and one that had ended keeps its state', async () => {
    const account = await on.createAccount();
    await account.connectAdapter();
    const admissions = Array.from({ length: 12 }, () => account.createAdmission());
    await Promise.all(admissions.map((admission) => on.ledger.admit(admission)));
    const ids = admissions.map(({ operationId }) => operationId);
    const [refunded = ''] = ids;
    await on.ledger.settle({ operationId: refunded, state: 'refunded', reason: 'failed' });
    const unknown = crypto.randomUUID();
    const outcomeOf = (operationId: string) => ({ ok: true as const, result: { text: `"{\\${operationId}},'` } });
    const answers = await Promise.allSettled(
      [...ids, unknown].map((operationId) =>
        on.ledger.settle({ operationId, state: 'committed', outcome: outcomeOf(operationId) }),
      ),
    );

    const usage = { used: 11, limit: 500, resetAt: expect.any(String) };
    const states = ids.map((id) => ({
      status: 'fulfilled',
      value: { state: id === refunded ? 'refunded' : 'committed', usage },
    }));
    expect(answers.slice(0, -1)).toEqual(states);
    expect(answers.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'unknown_operation' } });
    const stored = (await account.listOperations()).map(({ id, outcome }) => [id, outcome]);
    expect(new Map(stored as [string, unknown][])).toEqual(
      new Map(ids.map((id) => [id, id === refunded ? null : { version: 0, ...outcomeOf(id) }])),
    );
  });
});
