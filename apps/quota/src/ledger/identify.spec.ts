import { createTestDatabase } from '@kerf/testing';
import { randomDigest } from './test-rows.fixture.ts';
import { TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());

describe('identify', () => {
  it('tells who holds the key and that nothing is used, and writes nothing', async () => {
    const account = await on.createAccount('maker');

    expect(await on.ledger.identify([account.key.digest])).toEqual({
      caller: {
        ...account.owner,
        keyId: account.key.id,
        tier: 'maker',
        role: 'owner',
        isService: false,
      },
      usage: { used: 0, limit: 3_000, resetAt: expect.stringMatching(/^20\d\d-\d\d-01T00:00:00$/) },
    });
    expect(await on.database.prisma.period.count({ where: { accountId: account.accountId } })).toBe(0);
  });

  it('accepts either of two peppers', async () => {
    const account = await on.createAccount();

    expect(await on.ledger.identify([randomDigest(), account.key.digest])).toMatchObject({
      caller: { accountId: account.accountId },
    });
  });

  it('tells the role of the member whose key it is', async () => {
    const account = await on.createAccount();
    const { member, key } = await account.addMember('viewer');

    expect(await on.ledger.identify([key.digest])).toMatchObject({
      caller: { userId: member.id, email: member.email, keyId: key.id, role: 'viewer', isService: false },
    });
  });

  it('takes a key of the account itself for its owner, with the rights of a member', async () => {
    const account = await on.createAccount();
    const key = await account.addKey(null);

    expect(await on.ledger.identify([key.digest])).toMatchObject({
      caller: { userId: account.owner.userId, keyId: key.id, role: 'member', isService: true },
    });
  });

  it('tells what is used', async () => {
    const account = await on.createAccount();
    await on.ledger.reserve(account.createAdmission({ cost: 7 }));

    expect(await on.ledger.identify([account.key.digest])).toMatchObject({ usage: { used: 7, limit: 500 } });
  });
});
