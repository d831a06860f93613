import { type Actor, type Input, team } from '@kerf/contracts';
import { endingOf, newDigest, newEmail, newKey, TeamWorld } from './team-world.fixture.ts';
import { bytesOf } from './bytes.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

const emailOf = async ({ userId }: Actor) =>
  (await world.prisma.member.findUniqueOrThrow({ where: { id: userId } })).email;
const request = (actor: Actor): Asked => ({ actor, email: newEmail(), role: 'member', tokenDigest: newDigest() });
const invite = (asked: Asked) => world.ask(team.invite, asked);
type Asked = Input<typeof team.invite>;
const actionsOf = async (account: Actor) => (await world.events(account)).map(({ action }) => action);
const counted = (codes: readonly string[], code: string) => codes.filter((each) => each === code).length;

/** Invitations that were written past every rule; the stored forms of their tokens. */
async function writeInvitations({ accountId, userId }: Actor, count: number, more: object = {}): Promise<string[]> {
  const digests = Array.from({ length: count }, newDigest);
  await world.prisma.invitation.createMany({
    data: digests.map((digest) => ({
      accountId,
      email: newEmail(),
      role: 'member' as const,
      tokenDigest: bytesOf(digest),
      invitedBy: userId,
      expiresAt: new Date(Date.now() + 60_000),
      ...more,
    })),
  });
  return digests;
}

describe('invite', () => {
  it('keeps a place for seven days, and stores the token as its digest', async () => {
    const owner = await world.owner();
    const asked = { ...request(owner), email: 'Some.Body@Example.com' };
    const invitation = await invite(asked);

    expect(invitation).toEqual({
      invitationId: expect.any(String),
      email: 'some.body@example.com',
      role: 'member',
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    const days = (Date.parse(`${invitation.expiresAt}Z`) - Date.parse(`${invitation.createdAt}Z`)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    expect(await world.list(owner)).toMatchObject({ invitations: [invitation], limit: 10, total: 2 });
  });

  it('answers a request that is sent again as it answered the first, and keeps one place', async () => {
    const owner = await world.owner();
    const asked = request(owner);

    expect(await invite(asked)).toEqual(await invite(asked));
    expect(await world.list(owner)).toMatchObject({ total: 2 });
    expect(await actionsOf(owner)).toEqual(['account.registered', 'key.created', 'member.invited']);
  });

  it('is for teams: a lower tier is refused, also when members are there already', async () => {
    const owner = await world.owner();
    const member = await world.member(owner, 'admin');
    await world.prisma.account.update({ where: { id: owner.accountId }, data: { tier: 'pro' } });

    await expect(invite(request(member))).rejects.toMatchObject({
      code: 'tier_too_low',
      message: 'A team needs the team tier or higher; this account is on pro.',
    });
    expect(await world.list(owner)).toMatchObject({ members: [{ role: 'owner' }, { role: 'admin' }], total: 2 });
    await expect(invite(request(await world.owner('enterprise')))).resolves.toBeDefined();
  });

  it.each(['member', 'viewer'] as const)('is refused to a %s, and to a key of the account itself', async (role) => {
    const owner = await world.owner();
    const member = await world.member(owner, role);

    await expect(invite(request(member))).rejects.toMatchObject({ code: 'role_too_low', slots: { role } });
    await expect(invite(request({ ...owner, isService: true }))).rejects.toMatchObject({ code: 'role_too_low' });
    expect(await world.list(owner)).toMatchObject({ invitations: [], total: 2 });
  });

  it('refuses who is in an account already, and who has an open invitation', async () => {
    const [owner, other] = [await world.owner(), await world.owner()];
    const email = newEmail();
    await invite({ ...request(owner), email });

    const taken = { ...request(owner), email: await emailOf(other) };
    await expect(invite(taken)).rejects.toMatchObject({ code: 'email_taken', status: 409 });
    await expect(invite({ ...request(owner), email: email.toUpperCase() })).rejects.toMatchObject({
      code: 'already_invited',
      status: 409,
    });
    await expect(invite({ ...request(other), email })).resolves.toBeDefined();
  });

  it('frees the place of an invitation that has expired or was revoked', async () => {
    const owner = await world.owner();
    const moment = new Date(Date.now() - 1);
    await writeInvitations(owner, 5, { expiresAt: moment });
    await writeInvitations(owner, 4, { revokedAt: moment });
    await writeInvitations(owner, 8);

    expect(await world.list(owner)).toMatchObject({ total: 9 });
    await expect(invite(request(owner))).resolves.toBeDefined();
    await expect(invite(request(owner))).rejects.toMatchObject({ code: 'team_full', slots: { limit: 10 } });
  });

  it('of fifty at once keeps nine places beside the owner', async () => {
    const owner = await world.owner();
    const requests = Array.from({ length: 50 }, () => request(owner));
    const codes = await Promise.all(requests.map((asked) => endingOf(invite(asked))));

    expect([counted(codes, 'done'), counted(codes, 'team_full')]).toEqual([9, 41]);
    expect(await world.prisma.invitation.count({ where: { accountId: owner.accountId } })).toBe(9);
    expect((await actionsOf(owner)).filter((action) => action === 'member.invited')).toHaveLength(9);
    expect(await world.brokenAt(owner)).toBeNull();
  });
});

describe('revokeInvitation', () => {
  const revoke = (actor: Actor, invitationId: string) => world.ask(team.revokeInvitation, { actor, invitationId });

  it('ends an invitation for good, and says so again', async () => {
    const owner = await world.owner();
    const asked = request(owner);
    const { invitationId } = await invite(asked);

    expect(await revoke(owner, invitationId)).toEqual({ revoked: true });
    expect(await revoke(owner, invitationId)).toEqual({ revoked: true });
    expect(await world.list(owner)).toMatchObject({ invitations: [], total: 1 });
    await expect(world.accept(asked.tokenDigest)).rejects.toMatchObject({ code: 'invalid_invitation' });
    expect((await actionsOf(owner)).filter((action) => action === 'invitation.revoked')).toHaveLength(1);
  });

  it('does not know those of another account, those that became members, and those that never were', async () => {
    const [owner, other] = [await world.owner(), await world.owner()];
    const { invitationId } = await invite(request(other));
    await world.member(owner);
    const accepted = await world.prisma.invitation.findFirstOrThrow({ where: { accountId: owner.accountId } });

    for (const id of [invitationId, accepted.id, crypto.randomUUID()])
      await expect(revoke(owner, id)).rejects.toMatchObject({
        code: 'unknown_invitation',
        slots: { invitation: id },
      });
    expect(await world.list(other)).toMatchObject({ total: 2 });
    await expect(revoke(await world.member(other), invitationId)).rejects.toMatchObject({ code: 'role_too_low' });
  });
});

describe('acceptInvitation', () => {
  it('makes a member of the role that was given, with a key of their own', async () => {
    const owner = await world.owner();
    const asked = { ...request(owner), role: 'viewer' as const };
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
    const digest = await world.invite(await world.owner());
    const tokenDigests = [newDigest(), digest];

    await expect(world.ask(team.acceptInvitation, { tokenDigests, key: newKey() })).resolves.toBeDefined();
  });

  it('answers a request that is sent again as it answered the first', async () => {
    const owner = await world.owner();
    const digest = await world.invite(owner);
    const key = newKey();
    const first = await world.accept(digest, key);

    expect(await world.accept(digest, key)).toEqual(first);
    expect(await world.list(owner)).toMatchObject({ total: 2 });
    expect((await actionsOf(owner)).filter((action) => action === 'member.joined')).toHaveLength(1);
  });

  it('refuses a token that is wrong, used, expired or revoked with one sentence', async () => {
    const owner = await world.owner();
    const used = await world.invite(owner);
    await world.accept(used);
    const moment = new Date(Date.now() - 1);
    const [expired = ''] = await writeInvitations(owner, 1, { expiresAt: moment });
    const [revoked = ''] = await writeInvitations(owner, 1, { revokedAt: moment });

    for (const digest of [newDigest(), used, expired, revoked])
      await expect(world.accept(digest)).rejects.toMatchObject({ code: 'invalid_invitation', status: 404, slots: {} });
    expect(await world.list(owner)).toMatchObject({ total: 2 });
  });

  it('refuses who has opened an account meanwhile, and leaves the invitation as it was', async () => {
    const owner = await world.owner();
    const other = await world.owner();
    const [digest = ''] = await writeInvitations(owner, 1, { email: await emailOf(other) });

    await expect(world.accept(digest)).rejects.toMatchObject({ code: 'email_taken' });
    expect(await world.list(owner)).toMatchObject({ members: [{ role: 'owner' }], total: 2 });
  });

  it('of fifty invitations at once makes exactly ten members', async () => {
    const owner = await world.owner();
    const digests = await writeInvitations(owner, 50);
    const keys = digests.map(newKey);
    const codes = await Promise.all(digests.map((digest, i) => endingOf(world.accept(digest, keys[i]))));

    expect([counted(codes, 'done'), counted(codes, 'team_full')]).toEqual([9, 41]);
    expect(await world.prisma.member.count({ where: { accountId: owner.accountId } })).toBe(10);
    expect(await world.prisma.apiKey.count({ where: { accountId: owner.accountId } })).toBe(10);
    expect((await actionsOf(owner)).filter((action) => action === 'member.joined')).toHaveLength(9);
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
