import { accounts, type KeyManager } from '@kerf/contracts';
import { AccountsWorld } from '../accounts-world.fixture.ts';
import { EndedKeys } from '../keys/ended-keys.ts';
import { newKey } from '../team/newcomers.fixture.ts';

let world: AccountsWorld;
let ended: EndedKeys;
beforeAll(async () => {
  world = await AccountsWorld.start();
  ended = new EndedKeys(world.database);
});
afterAll(() => world.stop());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const setKey = ({ keyId }: KeyManager, data: object) =>
  world.database.prisma.apiKey.update({ where: { id: keyId }, data });
const exists = async ({ accountId }: KeyManager) =>
  (await world.database.prisma.account.count({ where: { id: accountId } })) === 1;

describe('an account that was registered and never used', () => {
  it('is removed after the retention time, and its address is free', async () => {
    const owner = await world.createOwner();
    const { email } = await world.database.prisma.account.findUniqueOrThrow({ where: { id: owner.accountId } });
    await setKey(owner, { createdAt: daysAgo(31) });

    expect(await ended.pruneUnverified(100, 30)).toBe(1);
    expect(await exists(owner)).toBe(false);
    const again = { email, tier: 'free', key: newKey() } as const;
    await expect(world.world.bus.request(accounts.register, again)).resolves.toMatchObject({ email });
  });

  it.each<[string, (owner: KeyManager) => Promise<unknown>]>([
    ['is younger', (owner) => setKey(owner, { createdAt: daysAgo(29) })],
    ['has a key that was used', (owner) => setKey(owner, { lastUsedAt: daysAgo(31) })],
    ['has another key', (owner) => world.createKey(owner)],
    ['has another member', (owner) => world.createMember(owner, 'viewer')],
    [
      'has a proven address',
      ({ userId }) =>
        world.database.prisma.member.update({ where: { id: userId }, data: { emailVerifiedAt: daysAgo(1) } }),
    ],
    [
      'ran an operation this month',
      ({ accountId }) =>
        world.database.prisma.$executeRaw`
          INSERT INTO quota.period (account_id, period_start, op_limit, used)
          VALUES (${accountId}::uuid, quota.month(), 500, 1)`,
    ],
  ])('stays if it %s', async (_, change) => {
    const owner = await world.createOwner();
    await setKey(owner, { createdAt: daysAgo(31) });
    await change(owner);

    expect(await ended.pruneUnverified(100, 30)).toBe(0);
    expect(await exists(owner)).toBe(true);
    await world.database.prisma.apiKey.updateMany({ data: { lastUsedAt: new Date() } });
  });

  it('is never removed within a week', async () => {
    await expect(ended.pruneUnverified(100, 6)).rejects.toThrow(/7 days at least/);
  });
});
