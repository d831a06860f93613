import { createTestDatabase } from '@kerf/testing';
import { type TestAccount } from './test-account.fixture.ts';
import { randomDigest } from './test-rows.fixture.ts';
import { getFaultCode, TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());

describe.each(['identify', 'admit', 'reserve'] as const)('%s', (operation) => {
  const ask = (account: TestAccount, digest = account.key.digest) =>
    operation === 'identify'
      ? on.ledger.identify([digest])
      : on.ledger[operation](account.createAdmission({ keys: [digest] }));

  it.each([
    ['is unknown', async () => randomDigest()],
    ['is revoked', async (account: TestAccount) => ended(account, { revokedAt: new Date() })],
    ['has expired', async (account: TestAccount) => ended(account, { expiresAt: new Date(Date.now() - 1_000) })],
  ])('refuses a key that %s', async (_, digestFor) => {
    const account = await on.createAccount();
    await account.connectAdapter();

    await expect(ask(account, await digestFor(account))).rejects.toMatchObject({ code: 'invalid_key' });
    expect(await account.listOperations()).toEqual([]);
  });

  it('accepts a key that will expire', async () => {
    const account = await on.createAccount();
    await account.connectAdapter();
    await account.changeKey(account.key.id, { expiresAt: new Date(Date.now() + 60_000) });

    expect(await ask(account)).toMatchObject({ caller: { keyId: account.key.id } });
  });
});

describe('admit', () => {
  it('reserves the operation, counts it and names the adapter', async () => {
    const account = await on.createAccount();
    const route = await account.connectAdapter();
    const admission = account.createAdmission({ cost: 3 });

    expect(await on.ledger.admit(admission)).toMatchObject({
      caller: { accountId: account.accountId, email: account.owner.email },
      usage: { used: 3, limit: 500 },
      route,
    });
    expect(await account.getUsed()).toBe(3);
    expect(await account.listOperations()).toMatchObject([
      { id: admission.operationId, state: 'reserved', cost: 3, adapterId: route.adapterId, settledAt: null },
    ]);
  });

  it('counts one operation id once', async () => {
    const account = await on.createAccount();
    await account.connectAdapter();
    const admission = account.createAdmission();
    await on.ledger.admit(admission);

    await expect(on.ledger.admit(admission)).rejects.toMatchObject({ code: 'operation_running' });
    expect(await account.getUsed()).toBe(1);
  });
});

describe('reserve', () => {
  it('reserves the operation until its deadline, counts it and needs no adapter', async () => {
    const account = await on.createAccount();

    expect(await on.ledger.reserve(account.createAdmission())).toMatchObject({ usage: { used: 1 } });
    expect(await account.listOperations()).toMatchObject([
      { state: 'reserved', adapterId: null, deadline: expect.any(Date), settledAt: null },
    ]);
  });

  it('reserves together with what adapters run, each as it asks', async () => {
    const account = await on.createAccount();
    const { adapterId } = await account.connectAdapter();
    const asked = [1, 2, 3, 4].map((cost) => account.createAdmission({ cost }));
    await Promise.all(asked.map((one) => on.ledger[one.cost % 2 ? 'admit' : 'reserve'](one)));

    const operations = (await account.listOperations()).sort((one, other) => one.cost - other.cost);
    expect(operations.map((one) => one.adapterId)).toEqual([adapterId, null, adapterId, null]);
    expect(await account.getUsed()).toBe(10);
  });
});

describe('a refusal', () => {
  it.each([
    ['admit', 'tier_too_low', { tier: 'pro' }, { feature: 'create_box', needed: 'pro', tier: 'free' }],
    ['reserve', 'tier_too_low', { tier: 'maker' }, { feature: 'create_box', needed: 'maker', tier: 'free' }],
    ['admit', 'unknown_adapter', { adapterId: stranger() }, { adapter: stranger() }],
    ['admit', 'quota_exhausted', { cost: 501 }, { limit: 500, resetAt: expect.any(String) }],
    ['reserve', 'quota_exhausted', { cost: 501 }, { limit: 500, resetAt: expect.any(String) }],
    ['admit', 'no_adapter', {}, { tool: 'create_box' }],
  ] as const)('of %s as %s reserves nothing', async (operation, code, more, slots) => {
    const account = await on.createAccount();

    await expect(on.ledger[operation](account.createAdmission(more))).rejects.toMatchObject({ code, slots });
    expect(await account.listOperations()).toEqual([]);
    expect(await account.getUsed()).toBe(0);
  });

  it.each(['admit', 'reserve'] as const)('of %s is what a viewer hears, and a member does not', async (operation) => {
    const account = await on.createAccount();
    await account.connectAdapter();
    const [viewer, member] = [await account.addMember('viewer'), await account.addMember('member')];
    const ask = (key: { digest: string }) => on.ledger[operation](account.createAdmission({ keys: [key.digest] }));

    await expect(ask(viewer.key)).rejects.toMatchObject({
      code: 'role_too_low',
      slots: { feature: 'create_box', needed: 'member', role: 'viewer' },
    });
    expect(await account.listOperations()).toEqual([]);
    expect(await ask(member.key)).toMatchObject({ usage: { used: 1 } });
  });

  it('is the first of key, tier, adapter, idempotency, quota and connection that stands against the request', async () => {
    const account = await on.createAccount();
    const request = account.createAdmission({
      keys: [randomDigest()],
      tier: 'pro',
      adapterId: stranger(),
      idempotency: { key: 'k', fingerprint: randomDigest() },
    });
    await on.ledger.reserve({ ...account.createAdmission(), idempotency: request.idempotency });
    await account.leaveOperations(0);
    const codes: unknown[] = [];
    const cures = [
      {},
      { keys: [account.key.digest] },
      { tier: 'free' },
      { adapterId: undefined },
      { idempotency: undefined, operationId: crypto.randomUUID() },
    ];
    for (const cure of cures) codes.push(await getFaultCode(on.ledger.admit(Object.assign(request, cure))));
    await account.leaveOperations(1);
    codes.push(await getFaultCode(on.ledger.admit(request)));

    expect(codes).toEqual([
      'invalid_key',
      'tier_too_low',
      'unknown_adapter',
      'operation_running',
      'quota_exhausted',
      'no_adapter',
    ]);
  });
});

function stranger() {
  return '00000000-0000-4000-8000-000000000001';
}

async function ended(account: TestAccount, how: { revokedAt?: Date; expiresAt?: Date }): Promise<string> {
  const key = await account.addKey();
  await account.changeKey(key.id, how);
  return key.digest;
}
