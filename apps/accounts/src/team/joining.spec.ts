import { accounts, type Actor, type Input, team } from '@kerf/contracts';
import { bytesOf } from '../bytes.ts';
import { newDigest, newKey } from './newcomers.fixture.ts';
import { counted, endingOf, invitationBy, TeamWorld } from './team-world.fixture.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

const invite = (asked: Asked) => world.ask(team.invite, asked);
type Asked = Input<typeof team.invite>;

describe('acceptInvitation', () => {
  it('makes a member of the role that was given, with a key of their own', async () => {
    const owner = await world.owner();
    const asked = { ...invitationBy(owner), role: 'viewer' as const };
    await invite(asked);
    const key = newKey();
    const joined = await world.accept(asked.tokenDigest, key);

    expect(joined).toEqual({ userId: expect.any(String), email: asked.email, tier: 'team', role: 'viewer' });
    expect(
      await world.prisma.member.findUnique({ where: { id: joined.userId }, include: { keys: true } }),
    ).toMatchObject({
      accountId: owner.accountId,
      role: 'viewer',
      keys: [{ digest: new Uint8Array(bytesOf(key.digest)), origin: 'invitation', last4: key.last4, revokedAt: null }],
    });
    expect(await world.list(owner)).toMatchObject({ invitations: [], total: 2 });
  });

  it('takes a token under either pepper in force', async () => {
    const owner = await world.owner();
    const tokenDigests = [newDigest(), await world.invite(owner)];
    await world.ask(team.acceptInvitation, { tokenDigests, key: newKey() });

    expect(await world.list(owner)).toMatchObject({
      members: [{ role: 'owner' }, { role: 'member' }],
      invitations: [],
    });
  });

  it('answers a request that is sent again as it answered the first', async () => {
    const owner = await world.owner();
    const digest = await world.invite(owner);
    const key = newKey();
    const first = await world.accept(digest, key);

    expect(await world.accept(digest, key)).toEqual(first);
    expect(await world.list(owner)).toMatchObject({ total: 2 });
    expect((await world.actionsOf(owner)).filter((action) => action === 'member.joined')).toHaveLength(1);
  });

  it('refuses a token that is wrong, used, expired or revoked with one sentence', async () => {
    const owner = await world.owner();
    const used = await world.invite(owner);
    await world.accept(used);
    const moment = new Date(Date.now() - 1);
    const [expired = ''] = await world.writeInvitations(owner, 1, { expiresAt: moment });
    const [revoked = ''] = await world.writeInvitations(owner, 1, { revokedAt: moment });

    for (const digest of [newDigest(), used, expired, revoked])
      await expect(world.accept(digest)).rejects.toMatchObject({ code: 'invalid_invitation', status: 404, slots: {} });
    expect(await world.list(owner)).toMatchObject({ total: 2 });
  });

  it.each([
    ['had to go', (owner: Actor, admin: Actor) => world.remove(owner, admin), 1],
    ['invites no longer', (owner: Actor, admin: Actor) => world.changeRole(owner, admin, 'member'), 2],
  ])(
    'refuses, and lists no more, what a withdrawal would open again after whoever invited %s',
    async (_, end, left) => {
      const owner = await world.owner();
      const admin = await world.member(owner, 'admin');
      const digest = await world.invite(admin);
      const unseen = newKey();
      await world.accept(digest, unseen);
      await end(owner, admin);
      await world.ask(accounts.withdraw, { digest: unseen.digest });

      await expect(world.accept(digest)).rejects.toMatchObject({ code: 'invalid_invitation', status: 404 });
      const { members, invitations, total } = await world.list(owner);
      expect({ members: members.length, invitations, total }).toEqual({ members: left, invitations: [], total: left });
      expect((await world.actionsOf(owner)).slice(-2)).toEqual(['invitation.revoked', 'request.withdrawn']);
      expect(await world.brokenAt(owner)).toBeNull();
    },
  );

  it('refuses who has opened an account meanwhile, and leaves the invitation as it was', async () => {
    const owner = await world.owner();
    const other = await world.owner();
    const [digest = ''] = await world.writeInvitations(owner, 1, { email: await world.emailOf(other) });

    await expect(world.accept(digest)).rejects.toMatchObject({ code: 'joined_elsewhere', status: 409 });
    expect(await world.list(owner)).toMatchObject({ members: [{ role: 'owner' }], total: 2 });
  });

  it('refuses who would bring the fifty-first live key, and leaves the invitation open', async () => {
    const owner = await world.owner();
    const digest = await world.invite(owner);
    const { accountId } = owner;
    await world.prisma.apiKey.createMany({
      data: Array.from({ length: 49 }, () => ({ ...newKey(), accountId, digest: bytesOf(newDigest()) })),
    });

    await expect(world.accept(digest)).rejects.toMatchObject({ code: 'too_many_keys', slots: { limit: 50 } });
    expect(await world.list(owner)).toMatchObject({ members: [{ role: 'owner' }], invitations: [{}] });
    await world.prisma.apiKey.updateMany({ where: { accountId, memberId: null }, data: { revokedAt: new Date() } });
    expect(await world.accept(digest)).toMatchObject({ role: 'member' });
  });

  it('of fifty invitations at once makes exactly ten members', async () => {
    const owner = await world.owner();
    const digests = await world.writeInvitations(owner, 50);
    const keys = digests.map(newKey);
    const codes = await Promise.all(digests.map((digest, i) => endingOf(world.accept(digest, keys[i]))));

    expect([counted(codes, 'done'), counted(codes, 'team_full')]).toEqual([9, 41]);
    expect(await world.prisma.member.count({ where: { accountId: owner.accountId } })).toBe(10);
    expect(await world.prisma.apiKey.count({ where: { accountId: owner.accountId } })).toBe(10);
    expect((await world.actionsOf(owner)).filter((action) => action === 'member.joined')).toHaveLength(9);
    expect(await world.brokenAt(owner)).toBeNull();
  });

  it('of one invitation fifty times at once makes one member', async () => {
    const owner = await world.owner();
    const digest = await world.invite(owner);
    const keys = Array.from({ length: 50 }, newKey);
    const codes = await Promise.all(keys.map((key) => endingOf(world.accept(digest, key))));

    expect([counted(codes, 'done'), counted(codes, 'invalid_invitation')]).toEqual([1, 49]);
    expect(await world.prisma.member.count({ where: { accountId: owner.accountId } })).toBe(2);
  });
});
