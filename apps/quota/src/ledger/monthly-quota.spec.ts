import { readFile } from 'node:fs/promises';
import { tiers } from '@kerf/catalog';
import { Tier } from '@kerf/db';
import { createTestDatabase } from '@kerf/testing';
import { TestLedger } from './test-ledger.fixture.ts';

let on: TestLedger;
beforeAll(async () => {
  on = new TestLedger(await createTestDatabase());
});
afterAll(() => on.drop());

describe('the monthly quota', () => {
  it.each([
    ['free', 500],
    ['maker', 3_000],
    ['pro', 20_000],
    ['team', 50_000],
    ['enterprise', 200_000],
  ] as const)('of %s is %i operations, to the last', async (tier, limit) => {
    const account = await on.createAccount(tier);
    await on.ledger.reserve(account.createAdmission({ cost: limit - 1 }));

    expect(await on.ledger.reserve(account.createAdmission())).toMatchObject({ usage: { used: limit, limit } });
    await expect(on.ledger.reserve(account.createAdmission())).rejects.toMatchObject({ code: 'quota_exhausted' });
    expect(await account.getUsed()).toBe(limit);
  });

  it('ranks the tiers as the catalogue does', () => {
    expect(Object.values(Tier)).toEqual(tiers);
  });

  it('of one account may be another than that of its tier, from one moment to the next', async () => {
    const account = await on.createAccount();
    await on.ledger.reserve(account.createAdmission());
    await on.database.prisma.accountLimit.create({ data: { accountId: account.accountId, opLimit: 2 } });
    expect(await on.ledger.reserve(account.createAdmission())).toMatchObject({ usage: { used: 2, limit: 2 } });
    await expect(on.ledger.reserve(account.createAdmission())).rejects.toMatchObject({ code: 'quota_exhausted' });

    await on.database.prisma.accountLimit.delete({ where: { accountId: account.accountId } });
    expect(await on.ledger.reserve(account.createAdmission())).toMatchObject({ usage: { used: 3, limit: 500 } });
  });

  it('of one account is set, and set again, as the guide says', async () => {
    const guide = await readFile(new URL('../../../../docs/guide/limits.md', import.meta.url), 'utf8');
    const [statement = ''] = /^INSERT INTO quota\.account_limit .*?;$/ms.exec(guide) ?? [];
    const account = await on.createAccount('enterprise');
    const other = await on.createAccount('enterprise');
    const setTo = (limit: string) =>
      on.database.prisma.$executeRawUnsafe(
        statement.replace('ada@example.com', account.owner.email).replace('750000', limit),
      );
    await on.ledger.reserve(account.createAdmission());

    for (const limit of ['750000', '1']) {
      expect(await setTo(limit)).toBe(1);
      expect(await on.ledger.identify([account.key.digest])).toMatchObject({
        usage: { used: 1, limit: Number(limit) },
      });
    }
    await expect(on.ledger.reserve(account.createAdmission())).rejects.toMatchObject({ code: 'quota_exhausted' });
    expect(await on.ledger.identify([other.key.digest])).toMatchObject({ usage: { limit: 200_000 } });
  });

  it('of one account holds from its first operation on', async () => {
    const account = await on.createAccount();
    await on.database.prisma.accountLimit.create({ data: { accountId: account.accountId, opLimit: 1 } });

    expect(await on.ledger.identify([account.key.digest])).toMatchObject({ usage: { used: 0, limit: 1 } });
    expect(await on.ledger.reserve(account.createAdmission())).toMatchObject({ usage: { used: 1, limit: 1 } });
  });

  it('follows the tier at once; what was used stays used', async () => {
    const account = await on.createAccount('maker');
    await on.ledger.reserve(account.createAdmission({ cost: 1_000 }));
    const moveTo = (tier: 'free' | 'pro') =>
      on.database.prisma.account.update({ where: { id: account.accountId }, data: { tier } });

    await moveTo('free');
    expect(await on.ledger.identify([account.key.digest])).toMatchObject({ usage: { used: 1_000, limit: 500 } });
    await expect(on.ledger.reserve(account.createAdmission())).rejects.toMatchObject({ code: 'quota_exhausted' });

    await moveTo('pro');
    expect(await on.ledger.reserve(account.createAdmission())).toMatchObject({ usage: { used: 1_001, limit: 20_000 } });
  });

  it('admits what costs nothing when everything is used', async () => {
    const account = await on.createAccount();
    await account.leaveOperations(0);

    expect(await on.ledger.reserve(account.createAdmission({ cost: 0 }))).toMatchObject({ usage: { used: 500 } });
  });

  it('does not count other months', async () => {
    const account = await on.createAccount();
    await account.leaveOperations(0);
    await account.moveToLastMonth();

    expect(await on.ledger.reserve(account.createAdmission())).toMatchObject({ usage: { used: 1, limit: 500 } });
    expect(await account.getUsed()).toBe(501);
  });

  it('stays with the month an operation was reserved in when that is over before it is committed', async () => {
    const account = await on.createAccount();
    await account.connectAdapter();
    const admission = account.createAdmission({ cost: 3 });
    await on.ledger.admit(admission);
    await account.moveToLastMonth();
    await on.ledger.reserve(account.createAdmission());

    expect(await on.ledger.settle({ operationId: admission.operationId, state: 'committed' })).toMatchObject({
      state: 'committed',
      usage: { used: 3 },
    });
    expect(await on.ledger.identify([account.key.digest])).toMatchObject({ usage: { used: 1 } });
  });

  it('that falls below what is used takes nothing back, and has room once enough was given back', async () => {
    const account = await on.createAccount('maker');
    await account.connectAdapter();
    const [kept, failed] = [account.createAdmission({ cost: 499 }), account.createAdmission({ cost: 1_000 })];
    await on.ledger.admit(kept);
    await on.ledger.admit(failed);
    await on.database.prisma.account.update({ where: { id: account.accountId }, data: { tier: 'free' } });

    expect(await on.ledger.settle({ operationId: kept.operationId, state: 'committed' })).toMatchObject({
      state: 'committed',
      usage: { used: 1_499, limit: 500 },
    });
    await expect(on.ledger.admit(account.createAdmission())).rejects.toMatchObject({ code: 'quota_exhausted' });
    await on.ledger.settle({ operationId: failed.operationId, state: 'refunded', reason: 'failed' });
    expect(await on.ledger.admit(account.createAdmission())).toMatchObject({ usage: { used: 500, limit: 500 } });
    await expect(on.ledger.admit(account.createAdmission())).rejects.toMatchObject({ code: 'quota_exhausted' });
  });

  it('ends with the calendar month in UTC', async () => {
    const account = await on.createAccount();
    const now = new Date();
    const end = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));

    expect(await on.ledger.reserve(account.createAdmission())).toMatchObject({
      usage: { resetAt: end.toISOString().slice(0, 19) },
    });
  });

  it('admits exactly the 10 operations that are left to 50 who ask at once', async () => {
    const account = await on.createAccount();
    await account.connectAdapter();
    await account.leaveOperations(10);
    const asked = Array.from({ length: 50 }, () => on.ledger.admit(account.createAdmission()));
    const answers = await Promise.allSettled(asked);
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(refusals).toHaveLength(40);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'quota_exhausted', slots: { limit: 500 } });
    expect(await account.getUsed()).toBe(500);
    expect(await account.listOperations()).toHaveLength(10);
  });

  it('is opened once by many who ask first', async () => {
    const account = await on.createAccount();
    await Promise.all(Array.from({ length: 20 }, () => on.ledger.reserve(account.createAdmission())));

    expect(await on.ledger.identify([account.key.digest])).toMatchObject({ usage: { used: 20, limit: 500 } });
  });
});
