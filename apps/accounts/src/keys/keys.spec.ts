import { roles } from '@kerf/contracts';
import { AccountsWorld } from '../accounts-world.fixture.ts';
import { newKey } from '../team/newcomers.fixture.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await AccountsWorld.start();
});
afterAll(() => world.stop());

const aMoment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const daysFromNow = (text: string | null) => Math.round((Date.parse(`${text}Z`) - Date.now()) / 86_400_000);

describe('createKey', () => {
  it('writes a key of the member who asks', async () => {
    const by = await world.createOwner();
    const key = newKey();
    const labels = { name: 'build server', environment: 'production' };
    const made = await world.createKey(by, { key, ...labels, expiresInDays: 90, monthlyCap: 100 });

    expect(made).toEqual({
      keyId: expect.any(String),
      ...labels,
      prefix: key.prefix,
      last4: key.last4,
      origin: 'created',
      kind: 'personal',
      userId: by.userId,
      createdAt: aMoment,
      expiresAt: aMoment,
      revokedAt: null,
      lastUsedAt: null,
      lastUsedNetwork: null,
      exposedAt: null,
      replaces: null,
      monthlyCap: 100,
      status: 'active',
    });
    expect(daysFromNow(made.expiresAt)).toBe(90);
    expect(await world.getDigest(made.keyId)).toBe(key.digest);
  });

  it('tells the audit log which life and which cap were set', async () => {
    const made = await world.createKey(await world.createOwner(), { expiresInDays: 90, monthlyCap: 7 });
    const { details } = await world.database.prisma.auditEvent.findFirstOrThrow({ where: { target: made.keyId } });

    expect(details).toEqual({ name: 'a key', kind: 'personal', expires_in_days: 90, monthly_cap: 7 });
  });

  it.each(['admin', 'owner'] as const)('writes a key of the account for its %s', async (role) => {
    const by = await world.createMember(await world.createOwner(), role === 'owner' ? 'admin' : role);

    expect(await world.createKey({ ...by, role }, { kind: 'service' })).toMatchObject({
      kind: 'service',
      userId: null,
    });
  });

  it('writes none of the account for a member', async () => {
    const by = await world.createMember(await world.createOwner(), 'member');

    await expect(world.createKey(by, { kind: 'service' })).rejects.toMatchObject({
      code: 'role_too_low',
      slots: { feature: 'A service key', needed: 'admin', role: 'member' },
    });
    expect((await world.listKeys(by)).total).toBe(1);
  });

  it('makes one key of one stored form, however often it is asked', async () => {
    const by = await world.createOwner();
    const key = newKey();
    const [first, again] = [await world.createKey(by, { key }), await world.createKey(by, { key })];

    expect(again).toEqual(first);
    expect((await world.listKeys(by)).total).toBe(2);
  });

  it('makes no more than fifty live keys, also when many ask at once', async () => {
    const by = await world.createOwner();
    await world.insertKeys(by, 44);
    await world.insertKeys(by, 10, { revokedAt: new Date() });
    await world.insertKeys(by, 10, { expiresAt: new Date(0) });
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => world.createKey(by)));
    const refusals = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));

    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'too_many_keys', slots: { limit: 50 } });
    expect((await world.listKeys(by)).keys.filter(({ status }) => status === 'active')).toHaveLength(50);
  });

  it('makes none for a key with a cap, which others would not have', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by, { monthlyCap: 100 });

    await expect(world.createKey({ ...by, keyId })).rejects.toMatchObject({ code: 'capped_key', status: 403 });
    expect((await world.listKeys(by)).total).toBe(2);
  });

  it('makes none for a key that has ended since it was checked', async () => {
    const by = await world.createOwner();
    await world.revokeKey(by, by.keyId);

    await expect(world.createKey(by)).rejects.toMatchObject({ code: 'invalid_key' });
  });
});

describe('listKeys', () => {
  it('lists live keys first, the newest first, and counts all', async () => {
    const by = await world.createOwner();
    const ended = await world.createKey(by, { name: 'ended' });
    await world.createKey(by, { name: 'second' });
    const expired = await world.createKey(by, { name: 'expired' });
    await world.createKey(by, { name: 'third' });
    await world.revokeKey(by, ended.keyId);
    await world.database.prisma.apiKey.update({ where: { id: expired.keyId }, data: { expiresAt: new Date(0) } });
    const { keys, total } = await world.listKeys(by);

    expect(keys.map(({ name, status }) => [name, status])).toEqual([
      ['third', 'active'],
      ['second', 'active'],
      ['default', 'active'],
      ['expired', 'expired'],
      ['ended', 'revoked'],
    ]);
    expect(total).toBe(5);
  });

  it('lists every live key and the latest of those that have ended, two hundred at most', async () => {
    const by = await world.createOwner();
    await world.insertKeys(by, 210, { revokedAt: new Date() });
    const { keys, total } = await world.listKeys(by);

    expect(total).toBe(211);
    expect(keys).toHaveLength(200);
    expect([keys[0]?.name, keys[1]?.name, keys.at(-1)?.name]).toEqual(['default', 'key 209', 'key 11']);
  });

  it.each(roles)('lists for the role %s what it may see', async (role) => {
    const owner = await world.createOwner();
    await world.createKey(owner, { kind: 'service', name: 'service' });
    const by = role === 'owner' ? owner : await world.createMember(owner, role);
    await world.createOwner();
    const { keys, total } = await world.listKeys(by);

    const isAdmin = role === 'admin' || role === 'owner';
    const own = { keyId: by.keyId, userId: by.userId };
    expect(keys).toContainEqual(expect.objectContaining(own));
    expect(total).toBe(isAdmin ? (role === 'owner' ? 2 : 3) : 1);
    expect(keys).toHaveLength(total);
  });
});

describe('a key of somebody else', () => {
  const foreign = [
    ['an unknown one', async () => crypto.randomUUID()],
    ['one of another account', async () => (await world.createOwner()).keyId],
  ] as const;
  it.each(foreign)('is unknown to an owner: %s', async (_, keyFor) => {
    const [by, keyId] = [await world.createOwner(), await keyFor()];
    const unknown = { code: 'unknown_key', slots: { key: keyId } };

    await expect(world.revokeKey(by, keyId)).rejects.toMatchObject(unknown);
    await expect(world.rotateKey(by, keyId)).rejects.toMatchObject(unknown);
  });

  it.each([
    ['one of a colleague', async (owner) => owner.keyId],
    ['one of the account', async (owner) => (await world.createKey(owner, { kind: 'service' })).keyId],
  ] as [string, (owner: Awaited<ReturnType<AccountsWorld['createOwner']>>) => Promise<string>][])(
    'is unknown to a member: %s',
    async (_, keyFor) => {
      const owner = await world.createOwner();
      const [by, keyId] = [await world.createMember(owner, 'member'), await keyFor(owner)];

      await expect(world.revokeKey(by, keyId)).rejects.toMatchObject({ code: 'unknown_key', slots: { key: keyId } });
      await expect(world.rotateKey(by, keyId)).rejects.toMatchObject({ code: 'unknown_key', slots: { key: keyId } });
      expect(await world.findKeyRow(keyId)).toMatchObject({ revokedAt: null, expiresAt: null });
    },
  );

  it('is neither rotated nor revoked by an admin: the account would be theirs', async () => {
    const owner = await world.createOwner();
    const by = await world.createMember(owner, 'admin');

    await expect(world.rotateKey(by, owner.keyId)).rejects.toMatchObject({ code: 'foreign_rotation', status: 403 });
    expect(await world.findKeyRow(owner.keyId)).toMatchObject({ expiresAt: null });
    await expect(world.revokeKey(by, owner.keyId)).rejects.toMatchObject({ code: 'role_too_low', status: 403 });
    expect((await world.findKeyRow(owner.keyId)).revokedAt).toBeNull();
    expect(await world.revokeKey(owner, owner.keyId)).toMatchObject({ isOwnerLockedOut: true });
    expect((await world.findKeyRow(owner.keyId)).revokedAt).toBeInstanceOf(Date);
  });
});
