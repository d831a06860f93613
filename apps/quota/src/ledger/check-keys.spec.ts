import { createTestDatabase } from '@kerf/testing';
import type { TestAccount } from './test-account.fixture.ts';
import { getFaultCode, TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());

const past = new Date(Date.now() - 1_000);

describe('livingKeys', () => {
  it('tells which of some keys live, whosever they are, and how long still', async () => {
    const [account, another] = [await on.createAccount(), await on.createAccount()];
    const [revoked, expired, ending] = [await account.addKey(), await account.addKey(), await account.addKey(null)];
    await account.changeKey(revoked.id, { revokedAt: past });
    await account.changeKey(expired.id, { expiresAt: past });
    await account.changeKey(ending.id, { expiresAt: new Date(Date.now() + 60_000) });
    const asked = [account.key.id, another.key.id, revoked.id, expired.id, ending.id, crypto.randomUUID()];
    const { keys } = await on.ledger.findLiveKeys(asked);
    const lives = new Map(keys.map(({ keyId, endsInMs }) => [keyId, endsInMs]));

    expect(new Set(lives.keys())).toEqual(new Set([account.key.id, another.key.id, ending.id]));
    expect([lives.get(account.key.id), lives.get(another.key.id)]).toEqual([undefined, undefined]);
    expect(lives.get(ending.id)).toBeGreaterThan(0);
    expect(lives.get(ending.id)).toBeLessThanOrEqual(60_000);
  });
});

describe('identify', () => {
  it('tells how long a key lives that does not live for ever', async () => {
    const account = await on.createAccount();
    const ending = await account.addKey();
    await account.changeKey(ending.id, { expiresAt: new Date(Date.now() + 60_000) });

    expect(await on.ledger.identify([ending.digest])).toMatchObject({ endsInMs: expect.any(Number) });
    expect(await on.ledger.identify([account.key.digest])).not.toHaveProperty('endsInMs');
  });
});

describe('checkKeys', () => {
  const check = async (account: TestAccount, ...keyIds: string[]) =>
    getFaultCode(on.ledger.checkKeys(account.accountId, keyIds));

  it('accepts keys of an account that live, of a member or its own', async () => {
    const account = await on.createAccount();
    expect(await check(account, account.key.id, (await account.addKey(null)).id)).toBeUndefined();
  });

  it.each<[string, (account: TestAccount) => Promise<string>]>([
    ['is revoked', (account) => ended(account, { revokedAt: past })],
    ['has expired', (account) => ended(account, { expiresAt: past })],
    ['is of a viewer', async (account) => (await account.addMember('viewer')).key.id],
    ['is of another account', async () => (await on.createAccount()).key.id],
    ['never was', async () => crypto.randomUUID()],
  ])('refuses all when one of them %s', async (_, wrong) => {
    const account = await on.createAccount();
    expect(await check(account, account.key.id, await wrong(account))).toBe('invalid_key');
  });

  async function ended(account: TestAccount, how: { revokedAt?: Date; expiresAt?: Date }): Promise<string> {
    const { id } = await account.addKey();
    await account.changeKey(id, how);
    return id;
  }
});
