import { accounts, type Actor, type Input, team } from '@kerf/contracts';
import { parseHex } from '../hex.ts';
import { newDigest, newKey } from './newcomers.fixture.ts';
import { countCodes, getOutcomeCode, createInvitation, TeamWorld } from './team-world.fixture.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

const invite = (asked: Asked) => world.sendRequest(team.invite, asked);
type Asked = Input<typeof team.invite>;

describe('acceptInvitation', () => {
  it('makes a member of the role that was given, with a key of their own', async () => {
    const owner = await world.createOwner();
    const asked = { ...createInvitation(owner), role: 'viewer' as const };
    await invite(asked);
    const key = newKey();
    const joined = await world.acceptInvitation(asked.tokenDigest, key);

    expect(joined).toEqual({ userId: expect.any(String), email: asked.email, tier: 'team', role: 'viewer' });
    expect(
      await world.prisma.member.findUnique({ where: { id: joined.userId }, include: { keys: true } }),
    ).toMatchObject({
      accountId: owner.accountId,
      role: 'viewer',
      keys: [{ digest: new Uint8Array(parseHex(key.digest)), origin: 'invitation', last4: key.last4, revokedAt: null }],
    });
    expect(await world.listTeam(owner)).toMatchObject({ invitations: [], total: 2 });
  });

  it('takes a token under either pepper in force', async () => {
    const owner = await world.createOwner();
    const tokenDigests = [newDigest(), await world.inviteMember(owner)];
    await world.sendRequest(team.acceptInvitation, { tokenDigests, key: newKey() });

    expect(await world.listTeam(owner)).toMatchObject({
      members: [{ role: 'owner' }, { role: 'member' }],
      invitations: [],
    });
  });

  it('answers a request that is sent again as it answered the first', async () => {
    const owner = await world.createOwner();
    const digest = await world.inviteMember(owner);
    const key = newKey();
    const first = await world.acceptInvitation(digest, key);

    expect(await world.acceptInvitation(digest, key)).toEqual(first);
    expect(await world.listTeam(owner)).toMatchObject({ total: 2 });
    expect((await world.listActions(owner)).filter((action) => action === 'member.joined')).toHaveLength(1);
  });

  it('refuses a token that is wrong, used, expired or revoked with one sentence', async () => {
    const owner = await world.createOwner();
    const used = await world.inviteMember(owner);
    await world.acceptInvitation(used);
    const moment = new Date(Date.now() - 1);
    const [expired = ''] = await world.writeInvitations(owner, 1, { expiresAt: moment });
    const [revoked = ''] = await world.writeInvitations(owner, 1, { revokedAt: moment });

    for (const digest of [newDigest(), used, expired, revoked])
      await expect(world.acceptInvitation(digest)).rejects.toMatchObject({
        code: 'invalid_invitation',
        status: 404,
        slots: {},
      });
    expect(await world.listTeam(owner)).toMatchObject({ total: 2 });
  });

  it.each([
    ['had to go', (owner: Actor, admin: Actor) => world.removeMember(owner, admin), 1],
    ['invites no longer', (owner: Actor, admin: Actor) => world.changeRole(owner, admin, 'member'), 2],
  ])('refuses and no longer lists what a withdrawal would reopen after the inviter %s', async (_, end, left) => {
    const owner = await world.createOwner();
    const admin = await world.createMember(owner, 'admin');
    const digest = await world.inviteMember(admin);
    const unseen = newKey();
    await world.acceptInvitation(digest, unseen);
    await end(owner, admin);
    await world.sendRequest(accounts.withdraw, { digest: unseen.digest });

    await expect(world.acceptInvitation(digest)).rejects.toMatchObject({ code: 'invalid_invitation', status: 404 });
    const { members, invitations, total } = await world.listTeam(owner);
    expect({ members: members.length, invitations, total }).toEqual({ members: left, invitations: [], total: left });
    expect((await world.listActions(owner)).slice(-2)).toEqual(['invitation.revoked', 'request.withdrawn']);
    expect(await world.findBrokenEvent(owner)).toBeNull();
  });

  it('refuses who has opened an account meanwhile, and leaves the invitation as it was', async () => {
    const owner = await world.createOwner();
    const other = await world.createOwner();
    const [digest = ''] = await world.writeInvitations(owner, 1, { email: await world.getEmail(other) });

    await expect(world.acceptInvitation(digest)).rejects.toMatchObject({ code: 'joined_elsewhere', status: 409 });
    expect(await world.listTeam(owner)).toMatchObject({ members: [{ role: 'owner' }], total: 2 });
  });

  it('refuses who would bring the fifty-first live key, and leaves the invitation open', async () => {
    const owner = await world.createOwner();
    const digest = await world.inviteMember(owner);
    const { accountId } = owner;
    await world.prisma.apiKey.createMany({
      data: Array.from({ length: 49 }, () => ({ ...newKey(), accountId, digest: parseHex(newDigest()) })),
    });

    await expect(world.acceptInvitation(digest)).rejects.toMatchObject({ code: 'too_many_keys', slots: { limit: 50 } });
    expect(await world.listTeam(owner)).toMatchObject({ members: [{ role: 'owner' }], invitations: [{}] });
    await world.prisma.apiKey.updateMany({ where: { accountId, memberId: null }, data: { revokedAt: new Date() } });
    expect(await world.acceptInvitation(digest)).toMatchObject({ role: 'member' });
  });

  it('of fifty invitations at once makes exactly ten members', async () => {
    const owner = await world.createOwner();
    const digests = await world.writeInvitations(owner, 50);
    const keys = digests.map(newKey);
    const codes = await Promise.all(
      digests.map((digest, i) => getOutcomeCode(world.acceptInvitation(digest, keys[i]))),
    );

    expect([countCodes(codes, 'done'), countCodes(codes, 'team_full')]).toEqual([9, 41]);
    expect(await world.prisma.member.count({ where: { accountId: owner.accountId } })).toBe(10);
    expect(await world.prisma.apiKey.count({ where: { accountId: owner.accountId } })).toBe(10);
    expect((await world.listActions(owner)).filter((action) => action === 'member.joined')).toHaveLength(9);
    expect(await world.findBrokenEvent(owner)).toBeNull();
  });

  it('of one invitation fifty times at once makes one member', async () => {
    const owner = await world.createOwner();
    const digest = await world.inviteMember(owner);
    const keys = Array.from({ length: 50 }, newKey);
    const codes = await Promise.all(keys.map((key) => getOutcomeCode(world.acceptInvitation(digest, key))));

    expect([countCodes(codes, 'done'), countCodes(codes, 'invalid_invitation')]).toEqual([1, 49]);
    expect(await world.prisma.member.count({ where: { accountId: owner.accountId } })).toBe(2);
  });
});
