import type { Role } from '@kerf/contracts';
import { AccountsWorld } from '../accounts-world.fixture.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await AccountsWorld.start();
});
afterAll(() => world.stop());

const dayMs = 86_400_000;
const days = (text: string | null) => text && Math.round((Date.parse(`${text}Z`) - Date.now()) / dayMs);

/** An owner with a key that expires in ten days, and asks with it. */
async function expiring() {
  const by = await world.createOwner();
  const { keyId } = await world.createKey(by, { expiresInDays: 10 });
  return { by, short: { ...by, keyId } };
}

describe('a key that expires', () => {
  it.each([undefined, 11])('makes none that lives longer: %s days', async (expiresInDays) => {
    const { short } = await expiring();

    await expect(world.createKey(short, { expiresInDays })).rejects.toMatchObject({
      code: 'expiring_key',
      status: 403,
      slots: { expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) },
    });
    expect((await world.listKeys(short)).total).toBe(2);
  });

  it('makes one that ends before it', async () => {
    const { short } = await expiring();

    expect(days((await world.createKey(short, { expiresInDays: 9 })).expiresAt)).toBe(9);
  });

  it('replaces itself, or one that lives for ever, by one that ends when it would have', async () => {
    const { by, short } = await expiring();
    const { key: sibling } = await world.rotateKey(short, by.keyId);
    await world.database.prisma.apiKey.update({
      where: { id: short.keyId },
      data: { createdAt: new Date(Date.now() - 80 * dayMs) },
    });
    const { key: itself } = await world.rotateKey(short, short.keyId);

    expect([sibling, itself].map(({ expiresAt }) => days(expiresAt))).toEqual([10, 10]);
  });

  it('is replaced for its whole life again by one that lives for ever', async () => {
    const { by, short } = await expiring();
    const { key } = await world.rotateKey(by, short.keyId);

    expect(days(key.expiresAt)).toBe(10);
  });
});

describe('a key with a cap', () => {
  it('replaces itself, with the same cap and in the same family, and no other', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by, { monthlyCap: 7 });
    const capped = { ...by, keyId };

    await expect(world.rotateKey(capped, by.keyId)).rejects.toMatchObject({ code: 'capped_key' });
    const { key } = await world.rotateKey(capped, keyId);
    expect(key.monthlyCap).toBe(7);
    const [old, made, other] = await Promise.all([keyId, key.keyId, by.keyId].map((id) => world.findKeyRow(id)));
    expect([old?.family, made?.family, other?.family]).toEqual([keyId, keyId, by.keyId]);
  });
});

describe('a manager of keys whose role was lowered since it was checked', () => {
  /** Somebody who was an admin when their request came, and is another now. */
  async function demoted(role: Role) {
    const owner = await world.createOwner();
    const by = { ...(await world.createMember(owner, role)), role: 'admin' as const };
    return { owner, by, service: await world.createKey(owner, { kind: 'service' }) };
  }

  it.each([
    ['a service key', 'member', { kind: 'service' as const }],
    ['any key', 'viewer', {}],
  ] as const)('makes no more %s as a %s', async (_, role, wanted) => {
    const { owner, by } = await demoted(role);

    await expect(world.createKey(by, wanted)).rejects.toMatchObject({ code: 'role_too_low', slots: { role } });
    expect((await world.listKeys(owner)).total).toBe(3);
  });

  it('knows the keys of others no more', async () => {
    const { owner, by, service } = await demoted('member');

    await expect(world.revokeKey(by, service.keyId)).rejects.toMatchObject({ code: 'unknown_key' });
    await expect(world.rotateKey(by, service.keyId)).rejects.toMatchObject({ code: 'unknown_key' });
    await expect(world.revokeKey(by, owner.keyId)).rejects.toMatchObject({ code: 'unknown_key' });
    expect((await world.listKeys(owner)).keys.map(({ status }) => status)).toEqual(['active', 'active', 'active']);
  });

  it('revokes nothing with a key that has ended', async () => {
    const owner = await world.createOwner();
    const { keyId } = await world.createKey(owner);
    await world.revokeKey(owner, keyId);

    await expect(world.revokeKey({ ...owner, keyId }, owner.keyId)).rejects.toMatchObject({ code: 'invalid_key' });
    expect((await world.findKeyRow(owner.keyId)).revokedAt).toBeNull();
  });
});
