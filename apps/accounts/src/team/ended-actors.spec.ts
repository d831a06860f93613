import { type Actor, team } from '@kerf/contracts';
import { newDigest, newEmail } from './newcomers.fixture.ts';
import { getOutcomeCode, TeamWorld } from './team-world.fixture.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

/** A team, and what one of its admins asks for. */
interface Scene {
  readonly admin: Actor;
  readonly member: Actor;
  readonly invitationId: string;
}

async function scene(): Promise<Scene & { owner: Actor }> {
  const owner = await world.createOwner();
  const [admin, member] = [await world.createMember(owner, 'admin'), await world.createMember(owner)];
  const asked = { actor: owner, email: newEmail(), role: 'member' as const, tokenDigest: newDigest() };
  const { invitationId } = await world.sendRequest(team.invite, asked);
  return { owner, admin, member, invitationId };
}

const changes: [string, (scene: Scene) => Promise<unknown>][] = [
  ['an invitation', ({ admin }) => world.inviteMember(admin)],
  [
    'the end of an invitation',
    ({ admin: actor, invitationId }) => world.sendRequest(team.revokeInvitation, { actor, invitationId }),
  ],
  ['another role for a member', ({ admin, member }) => world.changeRole(admin, member, 'viewer')],
  ['the removal of a member', ({ admin, member }) => world.removeMember(admin, member)],
  ['to leave', ({ admin }) => world.removeMember(admin, admin)],
];

describe('a change of the team that waited while its key ended', () => {
  it.each(changes)('is refused and changes nothing when it is %s', async (_, change) => {
    const { owner, ...people } = await scene();
    await world.prisma.apiKey.update({ where: { id: people.admin.keyId }, data: { revokedAt: new Date() } });
    const [before, events] = [await world.listTeam(owner), await world.listEvents(owner)];

    expect(await getOutcomeCode(change(people))).toBe('invalid_key');
    expect([await world.listTeam(owner), await world.listEvents(owner)]).toEqual([before, events]);
  });
});
