import { type Actor, type Input, team } from '@kerf/contracts';
import { newEmail } from './newcomers.fixture.ts';
import { countCodes, getOutcomeCode, createInvitation, TeamWorld } from './team-world.fixture.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

const invite = (asked: Asked) => world.sendRequest(team.invite, asked);
type Asked = Input<typeof team.invite>;

describe('invite', () => {
  it('keeps a place for seven days, and stores the token as its digest', async () => {
    const owner = await world.createOwner();
    const asked = { ...createInvitation(owner), email: 'Some.Body@Example.com' };
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
    expect(await world.listTeam(owner)).toMatchObject({ invitations: [invitation], limit: 10, total: 2 });
  });

  it('answers a request that is sent again as it answered the first, and keeps one place', async () => {
    const owner = await world.createOwner();
    const asked = createInvitation(owner);

    expect(await invite(asked)).toEqual(await invite(asked));
    expect(await world.listTeam(owner)).toMatchObject({ total: 2 });
    expect(await world.listActions(owner)).toEqual(['account.registered', 'key.created', 'member.invited']);
  });

  it('is for teams: a lower tier is refused, also when members are there already', async () => {
    const owner = await world.createOwner();
    const member = await world.createMember(owner, 'admin');
    await world.prisma.account.update({ where: { id: owner.accountId }, data: { tier: 'pro' } });

    await expect(invite(createInvitation(member))).rejects.toMatchObject({
      code: 'tier_too_low',
      message: 'A team needs the team tier or higher; this account is on pro.',
    });
    expect(await world.listTeam(owner)).toMatchObject({ members: [{ role: 'owner' }, { role: 'admin' }], total: 2 });
    const higher = createInvitation(await world.createOwner('enterprise'));
    expect(await invite(higher)).toMatchObject({ email: higher.email });
  });

  it.each([
    ['has a monthly cap', { monthlyCap: 7 }],
    ['expires at 2099-01-02T03:04:05 UTC', { expiresAt: new Date('2099-01-02T03:04:05Z') }],
  ])('is refused to a key that %s: the key of whoever comes would not', async (bound, bounds) => {
    const owner = await world.createOwner();
    await world.prisma.apiKey.update({ where: { id: owner.keyId }, data: bounds });

    await expect(invite(createInvitation(owner))).rejects.toMatchObject({ code: 'bounded_key', slots: { bound } });
    expect(await world.listTeam(owner)).toMatchObject({ total: 1 });
  });

  it.each(['member', 'viewer'] as const)('is refused to a %s, and to a key of the account itself', async (role) => {
    const owner = await world.createOwner();
    const member = await world.createMember(owner, role);

    await expect(invite(createInvitation(member))).rejects.toMatchObject({ code: 'role_too_low', slots: { role } });
    await expect(invite(createInvitation({ ...owner, isService: true }))).rejects.toMatchObject({
      code: 'role_too_low',
    });
    expect(await world.listTeam(owner)).toMatchObject({ invitations: [], total: 2 });
  });

  it('refuses who is in this account or in another one already, and who has an open invitation', async () => {
    const [owner, other] = [await world.createOwner(), await world.createOwner()];
    const emailVerifiedAt = new Date(0);
    await world.prisma.member.update({ where: { id: other.userId }, data: { emailVerifiedAt } });
    const email = newEmail();
    await invite({ ...createInvitation(owner), email });

    const taken = { ...createInvitation(owner), email: await world.getEmail(other) };
    await expect(invite(taken)).rejects.toMatchObject({ code: 'in_other_account', status: 409 });
    const own = { ...createInvitation(owner), email: (await world.getEmail(owner)).toUpperCase() };
    await expect(invite(own)).rejects.toMatchObject({ code: 'already_member', status: 409 });
    await expect(invite({ ...createInvitation(owner), email: email.toUpperCase() })).rejects.toMatchObject({
      code: 'already_invited',
      status: 409,
    });
    expect(await invite({ ...createInvitation(other), email })).toMatchObject({ email });
  });

  it('frees the place of an invitation that has expired or was revoked', async () => {
    const owner = await world.createOwner();
    const moment = new Date(Date.now() - 1);
    await world.writeInvitations(owner, 5, { expiresAt: moment });
    await world.writeInvitations(owner, 4, { revokedAt: moment });
    await world.writeInvitations(owner, 8);

    expect(await world.listTeam(owner)).toMatchObject({ total: 9 });
    await invite(createInvitation(owner));
    expect(await world.listTeam(owner)).toMatchObject({ total: 10 });
    await expect(invite(createInvitation(owner))).rejects.toMatchObject({ code: 'team_full', slots: { limit: 10 } });
  });

  it('of fifty at once keeps nine places beside the owner', async () => {
    const owner = await world.createOwner();
    const requests = Array.from({ length: 50 }, () => createInvitation(owner));
    const codes = await Promise.all(requests.map((asked) => getOutcomeCode(invite(asked))));

    expect([countCodes(codes, 'done'), countCodes(codes, 'team_full')]).toEqual([9, 41]);
    expect(await world.prisma.invitation.count({ where: { accountId: owner.accountId } })).toBe(9);
    expect((await world.listActions(owner)).filter((action) => action === 'member.invited')).toHaveLength(9);
    expect(await world.findBrokenEvent(owner)).toBeNull();
  });
});

describe('the open invitations of an admin', () => {
  it.each<[string, (owner: Actor, admin: Actor) => Promise<unknown>]>([
    ['is removed', (owner, admin) => world.removeMember(owner, admin)],
    ['leaves', (_, admin) => world.removeMember(admin, admin)],
    ['becomes a member', (owner, admin) => world.changeRole(owner, admin, 'member')],
  ])('who %s end with that, as the audit log tells, and those of others do not', async (_, change) => {
    const owner = await world.createOwner();
    const admin = await world.createMember(owner, 'admin');
    const [own, other] = [createInvitation(admin), createInvitation(owner)];
    const { invitationId, email } = await invite(own);
    await invite(other);
    await change(owner, admin);

    expect(await world.listTeam(owner)).toMatchObject({ invitations: [{ email: other.email }] });
    await expect(world.acceptInvitation(own.tokenDigest)).rejects.toMatchObject({ code: 'invalid_invitation' });
    expect(await world.listEventsOf(owner, 'invitation.revoked')).toMatchObject([
      { target: invitationId, details: { email, role: 'member' } },
    ]);
    await expect(world.acceptInvitation(other.tokenDigest)).resolves.toMatchObject({ role: 'member' });
  });

  it('who becomes the owner, or was the owner, stay', async () => {
    const owner = await world.createOwner();
    const admin = await world.createMember(owner, 'admin');
    for (const inviter of [owner, admin]) await invite(createInvitation(inviter));
    await world.changeRole(owner, admin, 'owner');

    expect((await world.listTeam(owner)).invitations).toHaveLength(2);
  });
});

describe('revokeInvitation', () => {
  const revoke = (actor: Actor, invitationId: string) =>
    world.sendRequest(team.revokeInvitation, { actor, invitationId });

  it('ends an invitation for good, and says so again', async () => {
    const owner = await world.createOwner();
    const asked = createInvitation(owner);
    const { invitationId } = await invite(asked);

    expect(await revoke(owner, invitationId)).toEqual({ revoked: true });
    expect(await revoke(owner, invitationId)).toEqual({ revoked: true });
    expect(await world.listTeam(owner)).toMatchObject({ invitations: [], total: 1 });
    await expect(world.acceptInvitation(asked.tokenDigest)).rejects.toMatchObject({ code: 'invalid_invitation' });
    expect((await world.listActions(owner)).filter((action) => action === 'invitation.revoked')).toHaveLength(1);
  });

  it('does not know those of another account, those that became members, and those that never were', async () => {
    const [owner, other] = [await world.createOwner(), await world.createOwner()];
    const { invitationId } = await invite(createInvitation(other));
    await world.createMember(owner);
    const accepted = await world.prisma.invitation.findFirstOrThrow({ where: { accountId: owner.accountId } });

    for (const id of [invitationId, accepted.id, crypto.randomUUID()])
      await expect(revoke(owner, id)).rejects.toMatchObject({
        code: 'unknown_invitation',
        slots: { invitation: id },
      });
    expect(await world.listTeam(other)).toMatchObject({ total: 2 });
    await expect(revoke(await world.createMember(other), invitationId)).rejects.toMatchObject({ code: 'role_too_low' });
  });
});
