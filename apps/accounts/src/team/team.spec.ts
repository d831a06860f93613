import { keyRevoked } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { getOutcomeCode, TeamWorld } from './team-world.fixture.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

describe('listTeam', () => {
  it('shows the members to everybody and the invitations to admins', async () => {
    const owner = await world.createOwner();
    const member = await world.createMember(owner, 'viewer');
    await world.inviteMember(owner);

    const { members, invitations } = await world.listTeam(owner, 'admin');
    expect(members.map(({ userId, role }) => [userId, role])).toEqual([
      [owner.userId, 'owner'],
      [member.userId, 'viewer'],
    ]);
    expect(invitations).toHaveLength(1);
    expect(members.map(({ hasPasskey }) => hasPasskey)).toEqual([false, false]);
    expect(await world.listTeam(owner, 'member')).toEqual({
      members,
      invitations: [],
      limit: 10,
      total: 3,
      passkeyRequired: false,
    });
  });
});

describe('changeRole', () => {
  it.each(['viewer', 'member', 'admin'] as const)('gives a member the role %s', async (role) => {
    const owner = await world.createOwner();
    const [admin, other] = [await world.createMember(owner, 'admin'), await world.createMember(owner, 'admin')];

    expect(await world.changeRole(admin, other, role)).toMatchObject({ userId: other.userId, role });
    expect(await world.getRoles(owner)).toMatchObject({ [other.userId]: role });
  });

  it('announces the keys of whoever becomes a viewer, which live on, and of nobody else', async () => {
    const owner = await world.createOwner();
    const [demoted, promoted] = [await world.createMember(owner), await world.createMember(owner, 'viewer')];
    const heard: unknown[] = [];
    const listening = world.world.bus.listen(keyRevoked, (content) => heard.push(content));
    await world.world.bus.flush();
    await world.changeRole(owner, promoted, 'member');
    await world.changeRole(owner, demoted, 'viewer');

    const { accountId, keyId } = demoted;
    await eventually(() => expect(heard).toEqual([{ accountId, keyId, lives: true }]));
    listening.stop();
    expect(await world.prisma.apiKey.findUnique({ where: { id: keyId } })).toMatchObject({ revokedAt: null });
  });

  it('writes nothing about a role that somebody has already', async () => {
    const owner = await world.createOwner();
    const member = await world.createMember(owner);
    await world.changeRole(owner, member, 'member');

    expect(await world.listEventsOf(owner, 'member.role_changed')).toEqual([]);
  });

  it('hands the ownership over: the former owner is an admin, the account has the address of the new one', async () => {
    const owner = await world.createOwner();
    const member = await world.createMember(owner);
    const { email } = await world.changeRole(owner, member, 'owner');

    expect(await world.getRoles(owner)).toEqual({ [owner.userId]: 'admin', [member.userId]: 'owner' });
    expect(await world.prisma.account.findUnique({ where: { id: owner.accountId } })).toMatchObject({ email });
  });

  it('refuses what a role does not reach', async () => {
    const owner = await world.createOwner();
    const [admin, member] = [await world.createMember(owner, 'admin'), await world.createMember(owner)];
    const before = await world.getRoles(owner);
    const tooLow = { code: 'role_too_low', status: 403 };

    await expect(world.changeRole(admin, member, 'owner')).rejects.toMatchObject(tooLow);
    await expect(world.changeRole(admin, owner, 'viewer')).rejects.toMatchObject(tooLow);
    await expect(world.changeRole(member, admin, 'viewer')).rejects.toMatchObject(tooLow);
    await expect(world.changeRole({ ...owner, isService: true }, member, 'viewer')).rejects.toMatchObject(tooLow);
    // A service key speaks for the owner of the moment in which it was checked, who may have left.
    const ofWhoLeft = { ...owner, userId: crypto.randomUUID(), isService: true };
    await expect(world.changeRole(ofWhoLeft, member, 'viewer')).rejects.toMatchObject(tooLow);
    for (const self of [admin, owner])
      await expect(world.changeRole(self, self, 'member')).rejects.toMatchObject({ code: 'own_role', status: 409 });
    expect(await world.getRoles(owner)).toEqual(before);
  });

  it('does not know the members of another account', async () => {
    const [owner, other] = [await world.createOwner(), await world.createOwner()];

    for (const { userId } of [other, { userId: crypto.randomUUID() }]) {
      const unknown = { code: 'unknown_member', status: 404, slots: { member: userId } };
      await expect(world.changeRole(owner, { userId }, 'viewer')).rejects.toMatchObject(unknown);
      await expect(world.removeMember(owner, { userId })).rejects.toMatchObject(unknown);
    }
    expect(await world.countOwners(other)).toBe(1);
  });

  it('leaves one owner when many are made the owner at once', async () => {
    const owner = await world.createOwner();
    const members = await Promise.all(Array.from({ length: 5 }, () => world.createMember(owner)));
    const codes = await Promise.all(members.map((member) => getOutcomeCode(world.changeRole(owner, member, 'owner'))));

    expect(codes.toSorted()).toEqual(['done', ...Array.from({ length: 4 }, () => 'role_too_low')]);
    expect(await world.countOwners(owner)).toBe(1);
    expect(await world.getRoles(owner)).toMatchObject({ [owner.userId]: 'admin' });
    expect(await world.listEventsOf(owner, 'ownership.transferred')).toHaveLength(1);
  });

  it('shows exactly one owner at every moment while the ownership goes round', async () => {
    const owner = await world.createOwner();
    const ring = [owner, await world.createMember(owner), await world.createMember(owner)];
    const seen: number[] = [];
    let isOver = false;
    const watching = (async () => {
      while (!isOver) seen.push(await world.countOwners(owner));
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
