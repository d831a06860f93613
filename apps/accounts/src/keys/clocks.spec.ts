import { maxAssistantIdleDays, keys, team } from '@kerf/contracts';
import { withSlowClock } from '@kerf/testing';
import { AccountsWorld } from '../accounts-world.fixture.ts';
import { allowAssistant, renewAssistant } from '../assistants/assistants.fixture.ts';
import { createInvitation, TeamWorld } from '../team/team-world.fixture.ts';

describe('an accounts service whose clock is slow', () => {
  let world: AccountsWorld;
  beforeEach(async () => {
    world = await AccountsWorld.start();
  });
  afterEach(() => world.stop());

  it.each(['revokeKey', 'revokeExposedKeys', 'rotateKey'] as const)(
    'closes what the assistants of a key hold when it ends, by %s',
    async (how) => {
      const by = await world.createOwner();
      const { keyId } = await world.createKey(by);
      const assistant = await allowAssistant(world, { keyId });
      await renewAssistant(world, assistant);
      const heard = await world.startBroker('a-broker', 0);
      const digest = await world.getDigest(keyId);
      const end = {
        revokeKey: () => world.revokeKey(by, keyId),
        revokeExposedKeys: () => world.world.bus.request(keys.revokeExposedKeys, { keys: [[digest]] }),
        rotateKey: () => world.rotateKey(by, keyId, 0),
      }[how];
      await withSlowClock<unknown>(end);

      expect(heard.map((ended) => ended.keyId).toSorted()).toEqual([keyId, assistant].toSorted());
    },
  );
});

describe('the keys of an accounts service whose clock is slow', () => {
  let world: AccountsWorld;
  beforeEach(async () => {
    world = await AccountsWorld.start();
  });
  afterEach(() => world.stop());

  it('are listed as expired when they are', async () => {
    const by = await world.createOwner();
    const { keyId } = await world.createKey(by);
    const expiresAt = new Date(Date.now() - 60_000);
    await world.database.prisma.apiKey.update({ where: { id: keyId }, data: { expiresAt } });
    const { keys: listed } = await withSlowClock(() => world.listKeys(by));

    expect(listed.map(({ status }) => status)).toEqual(['active', 'expired']);
  });

  it('make room for assistants when others were away too long', async () => {
    const by = await world.createOwner();
    const expiresAt = new Date(Date.now() - maxAssistantIdleDays * 86_400_000 - 60_000);
    await world.insertKeys(by, 50, { origin: 'oauth', allowedBy: by.keyId, expiresAt });

    await expect(withSlowClock(() => allowAssistant(world, by))).resolves.toEqual(expect.any(String));
  });
});

describe('the team of an accounts service whose clock is slow', () => {
  let world: TeamWorld;
  beforeEach(async () => {
    world = await TeamWorld.start();
  });
  afterEach(() => world.stop());

  it('opens an invitation for as long as any other', async () => {
    const owner = await world.createOwner();
    const asked = [createInvitation(owner), createInvitation(owner)] as const;
    const right = await world.sendRequest(team.invite, asked[0]);
    const slow = await withSlowClock(() => world.sendRequest(team.invite, asked[1]));

    expect(slow.createdAt >= right.createdAt).toBe(true);
    expect(slow.expiresAt >= right.expiresAt).toBe(true);
  });

  it('holds an invitation to be over when it is', async () => {
    const owner = await world.createOwner();
    const over = { expiresAt: new Date(Date.now() - 60_000) };
    const [digest = ''] = await world.writeInvitations(owner, 1, over);
    await world.writeInvitations(owner, 9, over);
    const listed = await withSlowClock(() => world.listTeam(owner));
    const accepted = withSlowClock(() => world.acceptInvitation(digest));

    await expect(accepted).rejects.toMatchObject({ code: 'invalid_invitation' });
    expect(listed).toMatchObject({ invitations: [], total: 1 });
    const invited = createInvitation(owner);
    expect(await withSlowClock(() => world.sendRequest(team.invite, invited))).toMatchObject({ email: invited.email });
  });
});
