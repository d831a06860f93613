import { keys, type KeyManager } from '@kerf/contracts';
import { AccountsWorld } from '../accounts-world.fixture.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await AccountsWorld.start();
});
afterAll(() => world.stop());

const update = (by: KeyManager, keyId: string, change: object) =>
  world.world.bus.request(keys.updateKey, { by, keyId, ...change });

describe('a change of a key', () => {
  it('renames and labels it, and is in the audit log', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    const change = { name: 'build server', environment: 'production' };

    expect(await update(by, keyId, change)).toMatchObject({ keyId, ...change, status: 'active' });
    expect((await world.listKeys(by)).keys).toContainEqual(expect.objectContaining({ keyId, ...change }));
    const events = await world.database.prisma.auditEvent.findMany({
      where: { accountId: by.accountId, action: 'key.changed' },
    });
    expect(events).toMatchObject([{ target: keyId, actorKeyId: by.keyId, details: change }]);
    expect(await update(by, keyId, { environment: null })).toMatchObject({ name: 'build server', environment: null });
  });

  it('keeps its label for the key that replaces it', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    await update(by, keyId, { environment: 'staging' });

    expect((await world.rotateKey(by, keyId)).key).toMatchObject({ environment: 'staging' });
  });

  it('lowers its cap, which this month keeps at once', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by, { monthlyCap: 100 });
    const { family } = await world.findKeyRow(keyId);
    await world.database.prisma.$executeRaw`
      INSERT INTO quota.family_period VALUES (${family}::uuid, quota.month(), 100, 7)`;

    expect(await update(by, keyId, { monthlyCap: 5 })).toMatchObject({ monthlyCap: 5 });
    expect(await world.database.prisma.familyPeriod.findMany({ where: { family } })).toMatchObject([
      { opLimit: 5, used: 7 },
    ]);
  });

  it.each<[string, (by: KeyManager) => Promise<readonly [KeyManager, string, object]>, string]>([
    [
      'a higher cap',
      async (by) => [by, (await world.createKey(by, { monthlyCap: 5 })).keyId, { monthlyCap: 6 }],
      'higher_cap',
    ],
    [
      'a key of another account',
      async (by) => [await world.createOwner(), (await world.createKey(by)).keyId, { name: 'mine' }],
      'unknown_key',
    ],
    [
      'a key of another member',
      async (by) => [await world.createMember(by, 'member'), (await world.createKey(by)).keyId, { name: 'mine' }],
      'unknown_key',
    ],
    [
      'the key of the owner to an admin',
      async (by) => [await world.createMember(by, 'admin'), by.keyId, { name: 'mine' }],
      'role_too_low',
    ],
    [
      'a revoked key',
      async (by) => {
        const { keyId } = await world.createKey(by);
        await world.revokeKey(by, keyId);
        return [by, keyId, { name: 'late' }];
      },
      'key_ended',
    ],
  ])('is refused for %s', async (_, prepare, code) => {
    const [actor, keyId, change] = await prepare(await world.createOwner());
    const before = await world.findKeyRow(keyId);

    await expect(update(actor, keyId, change)).rejects.toMatchObject({ code });
    expect(await world.findKeyRow(keyId)).toEqual(before);
  });
});
