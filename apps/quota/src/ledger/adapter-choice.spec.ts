import { createTestDatabase } from '@kerf/testing';
import type { TestAccount } from './test-account.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
let account: TestAccount;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());
beforeEach(async () => {
  account = await on.createAccount();
});

const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const admit = (adapterId?: string) => on.ledger.admit(account.createAdmission({ adapterId }));

describe('admit', () => {
  it('chooses the adapter that connected last, time and again', async () => {
    await account.connectAdapter({ connectedAt: secondsAgo(60) });
    const route = await account.connectAdapter({ connectedAt: secondsAgo(30) });
    await account.connectAdapter({ connectedAt: secondsAgo(90) });

    for (const _ of [1, 2, 3]) expect(await admit()).toMatchObject({ route: { ...route, keyId: account.key.id } });
  });

  it('takes the adapter that is named', async () => {
    const route = await account.connectAdapter({ connectedAt: secondsAgo(60) });
    await account.connectAdapter();

    expect(await admit(route.adapterId)).toMatchObject({ route });
  });

  it('prefers the default of the account to what connected later, as long as it can run the tool', async () => {
    const chosen = await account.connectAdapter({ connectedAt: secondsAgo(60) });
    const last = await account.connectAdapter();
    await account.setDefaultAdapter(chosen.adapterId);

    expect(await admit()).toMatchObject({ route: chosen });
    expect(await admit(last.adapterId)).toMatchObject({ route: last });
    await account.changeAdapter(chosen.adapterId, { disconnectedAt: new Date() });
    expect(await admit()).toMatchObject({ route: last });
  });

  const unfit = [
    ['is disconnected', async () => ({ disconnectedAt: new Date() })],
    ['sent no heartbeat for 45 seconds', async () => ({ lastHeartbeat: secondsAgo(46) })],
    ['is about to leave', async () => ({ draining: true })],
    ['is silent beyond the deadline of its work', async () => ({ stuck: true })],
    ['cannot run the tool', async () => ({ tools: ['create_sphere'] })],
    ['connected with a key that is revoked', async () => ({ keyId: await ended({ revokedAt: new Date() }) })],
    ['connected with a key that has expired', async () => ({ keyId: await ended({ expiresAt: secondsAgo(1) }) })],
    ["connected with another account's key", async () => ({ keyId: (await on.createAccount()).key.id })],
  ] as const;

  it.each(unfit)('passes over an adapter that %s', async (_, how) => {
    const route = await account.connectAdapter({ connectedAt: secondsAgo(60) });
    await account.connectAdapter(await how());

    expect(await admit()).toMatchObject({ route });
  });

  it.each(unfit)('refuses the adapter it was told when that %s, and reserves nothing', async (_, how) => {
    await account.connectAdapter();
    const { adapterId } = await account.connectAdapter(await how());

    await expect(admit(adapterId)).rejects.toMatchObject({ code: 'no_adapter', slots: { tool: 'create_box' } });
    expect(await account.getUsed()).toBe(0);
  });

  it("neither finds nor knows another account's adapter", async () => {
    const { adapterId } = await (await on.createAccount()).connectAdapter();

    await expect(admit()).rejects.toMatchObject({ code: 'no_adapter' });
    await expect(admit(adapterId)).rejects.toMatchObject({ code: 'unknown_adapter' });
  });
});

async function ended(how: { revokedAt?: Date; expiresAt?: Date }): Promise<string> {
  const { id } = await account.addKey();
  await account.changeKey(id, how);
  return id;
}
