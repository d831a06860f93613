import { type Actor, keyRevoked, type Role } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { endingOf, TeamWorld } from './team-world.fixture.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

const rolesOf = async (account: Actor): Promise<Record<string, Role>> => {
  const { members } = await world.list(account);
  return Object.fromEntries(members.map(({ userId, role }) => [userId, role]));
};
const ownersOf = ({ accountId }: Actor) => world.prisma.member.count({ where: { accountId, role: 'owner' } });
const eventsOf = async (account: Actor, action: string) =>
  (await world.events(account)).filter((event) => event.action === action);

describe('listTeam', () => {
  it('shows the members to everybody and the invitations to admins', async () => {
    const owner = await world.owner();
    const member = await world.member(owner, 'viewer');
    await world.invite(owner);

    const { members, invitations } = await world.list(owner, 'admin');
    expect(members.map(({ userId, role }) => [userId, role])).toEqual([
      [owner.userId, 'owner'],
      [member.userId, 'viewer'],
    ]);
    expect(invitations).toHaveLength(1);
    expect(await world.list(owner, 'member')).toEqual({ members, invitations: [], limit: 10, total: 3 });
  });
});

describe('changeRole', () => {
  it.each(['viewer', 'member', 'admin'] as const)('gives a member the role %s', async (role) => {
    const owner = await world.owner();
    const [admin, other] = [await world.member(owner, 'admin'), await world.member(owner, 'admin')];

    expect(await world.changeRole(admin, other, role)).toMatchObject({ userId: other.userId, role });
    expect(await rolesOf(owner)).toMatchObject({ [other.userId]: role });
  });

  it('writes nothing about a role that somebody has already', async () => {
    const owner = await world.owner();
    const member = await world.member(owner);
    await world.changeRole(owner, member, 'member');

    expect(await eventsOf(owner, 'member.role_changed')).toEqual([]);
  });

  it('hands the ownership over: the former owner is an admin, the account has the address of the new one', async () => {
    const owner = await world.owner();
    const member = await world.member(owner);
    const { email } = await world.changeRole(owner, member, 'owner');

    expect(await rolesOf(owner)).toEqual({ [owner.userId]: 'admin', [member.userId]: 'owner' });
    expect(await world.prisma.account.findUnique({ where: { id: owner.accountId } })).toMatchObject({ email });
  });

  it('refuses what a role does not reach', async () => {
    const owner = await world.owner();
    const [admin, member] = [await world.member(owner, 'admin'), await world.member(owner)];
    const before = await rolesOf(owner);
    const tooLow = { code: 'role_too_low', status: 403 };

    await expect(world.changeRole(admin, member, 'owner')).rejects.toMatchObject(tooLow);
    await expect(world.changeRole(admin, owner, 'viewer')).rejects.toMatchObject(tooLow);
    await expect(world.changeRole(member, admin, 'viewer')).rejects.toMatchObject(tooLow);
    await expect(world.changeRole({ ...owner, isService: true }, member, 'viewer')).rejects.toMatchObject(tooLow);
    for (const self of [admin, owner])
      await expect(world.changeRole(self, self, 'member')).rejects.toMatchObject({ code: 'own_role', status: 409 });
    expect(await rolesOf(owner)).toEqual(before);
  });

  it('does not know the members of another account', async () => {
    const [owner, other] = [await world.owner(), await world.owner()];

    for (const { userId } of [other, { userId: crypto.randomUUID() }]) {
      const unknown = { code: 'unknown_member', status: 404, slots: { member: userId } };
      await expect(world.changeRole(owner, { userId }, 'viewer')).rejects.toMatchObject(unknown);
      await expect(world.remove(owner, { userId })).rejects.toMatchObject(unknown);
    }
    expect(await ownersOf(other)).toBe(1);
  });

  it('leaves one owner when many are made the owner at once', async () => {
    const owner = await world.owner();
    const members = await Promise.all(Array.from({ length: 5 }, () => world.member(owner)));
    const codes = await Promise.all(members.map((member) => endingOf(world.changeRole(owner, member, 'owner'))));

    expect(codes.toSorted()).toEqual(['done', ...Array.from({ length: 4 }, () => 'role_too_low')]);
    expect(await ownersOf(owner)).toBe(1);
    expect(await rolesOf(owner)).toMatchObject({ [owner.userId]: 'admin' });
    expect(await eventsOf(owner, 'ownership.transferred')).toHaveLength(1);
  });

  it('shows exactly one owner at every moment while the ownership goes round', async () => {
    const owner = await world.owner();
    const ring = [owner, await world.member(owner), await world.member(owner)];
    const seen: number[] = [];
    let isOver = false;
    const watching = (async () => {
      while (!isOver) seen.push(await ownersOf(owner));
    })();
    for (let i = 0; i < 12; i += 1) {
      const [from = owner, to = owner] = [ring[i % 3], ring[(i + 1) % 3]];
      await world.changeRole(from, to, 'owner');
    }
    isOver = true;
    await watching;

    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((owners) => owners !== 1)).toEqual([]);
  });
});

describe('removeMember', () => {
  it('ends the membership and its keys, keeps a trace of them, and announces it', async () => {
    const owner = await world.owner();
    const member = await world.member(owner);
    const heard: unknown[] = [];
    const listening = world.world.bus.listen(keyRevoked, (content) => heard.push(content));
    await world.world.bus.flush();

    expect(await world.remove(owner, member)).toEqual({ removed: true });
    expect(await rolesOf(owner)).toEqual({ [owner.userId]: 'owner' });
    expect(await world.prisma.apiKey.findUnique({ where: { id: member.keyId } })).toMatchObject({
      accountId: owner.accountId,
      memberId: null,
      revokedAt: expect.any(Date),
    });
    const { accountId, keyId } = member;
    await eventually(() => expect(heard).toEqual([{ accountId, keyId }]));
    listening.stop();
  });

  it('leaves the keys of others and of the account alone', async () => {
    const owner = await world.owner();
    const member = await world.member(owner);
    const digest = new Uint8Array(32).fill(7);
    const service = { accountId: owner.accountId, digest, prefix: 'kerf_live_Ab3d', last4: 'Zz90' };
    const { id } = await world.prisma.apiKey.create({ data: service });
    await world.remove(owner, member);

    const live = await world.prisma.apiKey.findMany({ where: { accountId: owner.accountId, revokedAt: null } });
    expect(live.map((key) => key.id).toSorted()).toEqual([owner.keyId, id].toSorted());
  });

  it('frees the place and the address', async () => {
    const owner = await world.owner();
    const member = await world.member(owner);
    const { members } = await world.list(owner);
    const email = members.find(({ userId }) => userId === member.userId)?.email ?? '';
    await world.remove(owner, member);

    expect(await world.list(owner)).toMatchObject({ total: 1 });
    await expect(world.invite(owner, 'viewer', email)).resolves.toBeDefined();
  });

  it.each(['viewer', 'member', 'admin'] as const)('lets a %s leave', async (role) => {
    const owner = await world.owner();
    const member = await world.member(owner, role);

    expect(await world.remove(member, member)).toEqual({ removed: true });
    await expect(world.remove(member, member)).rejects.toMatchObject({ code: 'invalid_key' });
    expect(await rolesOf(owner)).toEqual({ [owner.userId]: 'owner' });
  });

  it('refuses what a role does not reach, and to leave an account without its owner', async () => {
    const owner = await world.owner();
    const [admin, member] = [await world.member(owner, 'admin'), await world.member(owner)];
    const before = await rolesOf(owner);
    const tooLow = { code: 'role_too_low', status: 403 };

    await expect(world.remove(member, admin)).rejects.toMatchObject(tooLow);
    await expect(world.remove(admin, owner)).rejects.toMatchObject(tooLow);
    await expect(world.remove({ ...owner, isService: true }, member)).rejects.toMatchObject(tooLow);
    await expect(world.remove({ ...owner, isService: true }, owner)).rejects.toMatchObject(tooLow);
    await expect(world.remove(owner, owner)).rejects.toMatchObject({ code: 'owner_stays', status: 409 });
    expect(await rolesOf(owner)).toEqual(before);
  });

  it('of two admins who remove each other at once lets one stay', async () => {
    const owner = await world.owner();
    const [one, two] = [await world.member(owner, 'admin'), await world.member(owner, 'admin')];
    const codes = await Promise.all([endingOf(world.remove(one, two)), endingOf(world.remove(two, one))]);

    expect(codes.toSorted()).toEqual(['done', 'invalid_key']);
    expect(Object.values(await rolesOf(owner)).toSorted()).toEqual(['admin', 'owner']);
    expect(await eventsOf(owner, 'member.removed')).toHaveLength(1);
  });

  it('and a change of role at once leave the member gone', async () => {
    const owner = await world.owner();
    const member = await world.member(owner);
    const [removed, changed] = await Promise.all([
      endingOf(world.remove(owner, member)),
      endingOf(world.changeRole(owner, member, 'admin')),
    ]);

    expect(removed).toBe('done');
    expect(['done', 'unknown_member']).toContain(changed);
    expect(await rolesOf(owner)).toEqual({ [owner.userId]: 'owner' });
    expect(await eventsOf(owner, 'member.role_changed')).toHaveLength(changed === 'done' ? 1 : 0);
  });

  it('of a member who is made the owner at once leaves one owner, whichever is first', async () => {
    const owner = await world.owner();
    const [admin, member] = [await world.member(owner, 'admin'), await world.member(owner)];
    const [removed, transferred] = await Promise.all([
      endingOf(world.remove(admin, member)),
      endingOf(world.changeRole(owner, member, 'owner')),
    ]);

    expect([
      ['done', 'unknown_member'],
      ['role_too_low', 'done'],
    ]).toContainEqual([removed, transferred]);
    expect(await ownersOf(owner)).toBe(1);
  });
});
