import { keyRevoked } from '@kerf/contracts';
import { eventually } from '@kerf/testing';
import { getOutcomeCode, TeamWorld } from './team-world.fixture.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

describe('removeMember', () => {
  it('ends the membership and its keys, keeps a trace of them, and announces it', async () => {
    const owner = await world.createOwner();
    const member = await world.createMember(owner);
    const heard: unknown[] = [];
    const listening = world.world.bus.listen(keyRevoked, (content) => heard.push(content));
    await world.world.bus.flush();

    expect(await world.removeMember(owner, member)).toEqual({ removed: true });
    expect(await world.getRoles(owner)).toEqual({ [owner.userId]: 'owner' });
    expect(await world.prisma.apiKey.findUnique({ where: { id: member.keyId } })).toMatchObject({
      accountId: owner.accountId,
      memberId: null,
      kind: 'personal',
      revokedAt: expect.any(Date),
    });
    const { accountId, keyId } = member;
    await eventually(() => expect(heard).toEqual([{ accountId, keyId }]));
    listening.stop();
  });

  it('leaves the keys of others and of the account alone', async () => {
    const owner = await world.createOwner();
    const member = await world.createMember(owner);
    const digest = new Uint8Array(32).fill(7);
    const service = { accountId: owner.accountId, digest, prefix: 'kerf_live_Ab3d', last4: 'Zz90' };
    const { id } = await world.prisma.apiKey.create({ data: service });
    await world.removeMember(owner, member);

    const live = await world.prisma.apiKey.findMany({ where: { accountId: owner.accountId, revokedAt: null } });
    expect(live.map((key) => key.id).toSorted()).toEqual([owner.keyId, id].toSorted());
  });

  it('frees the place and the address', async () => {
    const owner = await world.createOwner();
    const member = await world.createMember(owner);
    const { members } = await world.listTeam(owner);
    const email = members.find(({ userId }) => userId === member.userId)?.email ?? '';
    await world.removeMember(owner, member);

    expect(await world.listTeam(owner)).toMatchObject({ total: 1 });
    await world.inviteMember(owner, 'viewer', email);
    expect(await world.listTeam(owner)).toMatchObject({ invitations: [{ email, role: 'viewer' }], total: 2 });
  });

  it.each(['viewer', 'member', 'admin'] as const)('lets a %s leave', async (role) => {
    const owner = await world.createOwner();
    const member = await world.createMember(owner, role);

    expect(await world.removeMember(member, member)).toEqual({ removed: true });
    await expect(world.removeMember(member, member)).rejects.toMatchObject({ code: 'invalid_key' });
    expect(await world.getRoles(owner)).toEqual({ [owner.userId]: 'owner' });
  });

  it('refuses what a role does not reach, and to leave an account without its owner', async () => {
    const owner = await world.createOwner();
    const [admin, member] = [await world.createMember(owner, 'admin'), await world.createMember(owner)];
    const before = await world.getRoles(owner);
    const tooLow = { code: 'role_too_low', status: 403 };

    await expect(world.removeMember(member, admin)).rejects.toMatchObject(tooLow);
    await expect(world.removeMember(admin, owner)).rejects.toMatchObject(tooLow);
    await expect(world.removeMember({ ...owner, isService: true }, member)).rejects.toMatchObject(tooLow);
    await expect(world.removeMember({ ...owner, isService: true }, owner)).rejects.toMatchObject(tooLow);
    await expect(world.removeMember(owner, owner)).rejects.toMatchObject({ code: 'owner_stays', status: 409 });
    expect(await world.getRoles(owner)).toEqual(before);
  });

  it('of two admins who remove each other at once lets one stay', async () => {
    const owner = await world.createOwner();
    const [one, two] = [await world.createMember(owner, 'admin'), await world.createMember(owner, 'admin')];
    const codes = await Promise.all([
      getOutcomeCode(world.removeMember(one, two)),
      getOutcomeCode(world.removeMember(two, one)),
    ]);

    expect(codes.toSorted()).toEqual(['done', 'invalid_key']);
    expect(Object.values(await world.getRoles(owner)).toSorted()).toEqual(['admin', 'owner']);
    expect(await world.listEventsOf(owner, 'member.removed')).toHaveLength(1);
  });

  it('and a change of role at once leave the member gone', async () => {
    const owner = await world.createOwner();
    const member = await world.createMember(owner);
    const [removed, changed] = await Promise.all([
      getOutcomeCode(world.removeMember(owner, member)),
      getOutcomeCode(world.changeRole(owner, member, 'admin')),
    ]);

    expect(removed).toBe('done');
    expect(['done', 'unknown_member']).toContain(changed);
    expect(await world.getRoles(owner)).toEqual({ [owner.userId]: 'owner' });
    expect(await world.listEventsOf(owner, 'member.role_changed')).toHaveLength(changed === 'done' ? 1 : 0);
  });

  it('of a member who is made the owner at once leaves one owner, whichever is first', async () => {
    const owner = await world.createOwner();
    const [admin, member] = [await world.createMember(owner, 'admin'), await world.createMember(owner)];
    const [removed, transferred] = await Promise.all([
      getOutcomeCode(world.removeMember(admin, member)),
      getOutcomeCode(world.changeRole(owner, member, 'owner')),
    ]);

    expect([
      ['done', 'unknown_member'],
      ['role_too_low', 'done'],
    ]).toContainEqual([removed, transferred]);
    expect(await world.countOwners(owner)).toBe(1);
  });
});
