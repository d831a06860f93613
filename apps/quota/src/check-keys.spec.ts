import { testDatabase } from '@kerf/testing';
import type { TestAccount } from './test-account.fixture.ts';
import { codeOf, TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
beforeAll(async () => {
  on = new TestLedger(await testDatabase());
});
afterAll(() => on.drop());

describe('checkKeys', () => {
  const past = new Date(Date.now() - 1_000);
  const check = async (account: TestAccount, ...keyIds: string[]) =>
    codeOf(on.ledger.checkKeys(account.accountId, keyIds));

  it('accepts keys of an account that live, of a member or its own', async () => {
    const account = await on.account();
    expect(await check(account, account.key.id, (await account.addKey(null)).id)).toBeUndefined();
  });

  it.each<[string, (account: TestAccount) => Promise<string>]>([
    ['is revoked', (account) => ended(account, { revokedAt: past })],
    ['has expired', (account) => ended(account, { expiresAt: past })],
    ['is of a viewer', async (account) => (await account.addMember('viewer')).key.id],
    ['is of another account', async () => (await on.account()).key.id],
    ['never was', async () => crypto.randomUUID()],
  ])('refuses all when one of them %s', async (_, wrong) => {
    const account = await on.account();
    expect(await check(account, account.key.id, await wrong(account))).toBe('invalid_key');
  });

  async function ended(account: TestAccount, how: { revokedAt?: Date; expiresAt?: Date }): Promise<string> {
    const { id } = await account.addKey();
    await account.changeKey(id, how);
    return id;
  }
});
