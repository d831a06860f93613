import { assistantIdleDays, keys, team } from '@kerf/contracts';
import { anHourSlow } from '@kerf/testing';
import { AccountsWorld } from '../accounts-world.fixture.ts';
import { allow, renewIn } from '../assistants/assistants.fixture.ts';
import { invitationBy, TeamWorld } from '../team/team-world.fixture.ts';

describe('an accounts service whose clock is slow', () => {
  let world: AccountsWorld;
  beforeEach(async () => {
    world = await AccountsWorld.start();
  });
  afterEach(() => world.stop());

  it.each(['revokeKey', 'revokeExposedKeys', 'rotateKey'] as const)(
    'closes what the assistants of a key hold when it ends, by %s',
    async (how) => {
      const by = await world.owner();
      const { keyId } = await world.create(by);
      const assistant = await allow(world, { keyId });
      await renewIn(world, assistant);
      const heard = await world.broker('a-broker', 0);
      const digest = await world.digestOf(keyId);
      const end = {
        revokeKey: () => world.revoke(by, keyId),
        revokeExposedKeys: () => world.world.bus.request(keys.revokeExposedKeys, { keys: [[digest]] }),
        rotateKey: () => world.rotate(by, keyId, 0),
      }[how];
      await anHourSlow<unknown>(end);

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
    const by = await world.owner();
    const { keyId } = await world.create(by);
    const expiresAt = new Date(Date.now() - 60_000);
    await world.database.prisma.apiKey.update({ where: { id: keyId }, data: { expiresAt } });
    const { keys: listed } = await anHourSlow(() => world.list(by));

    expect(listed.map(({ status }) => status)).toEqual(['active', 'expired']);
  });

  it('make room for assistants when others were away too long', async () => {
    const by = await world.owner();
    const expiresAt = new Date(Date.now() - assistantIdleDays * 86_400_000 - 60_000);
    await world.fill(by, 50, { origin: 'oauth', allowedBy: by.keyId, expiresAt });

    await expect(anHourSlow(() => allow(world, by))).resolves.toEqual(expect.any(String));
  });
});

describe('the team of an accounts service whose clock is slow', () => {
  let world: TeamWorld;
  beforeEach(async () => {
    world = await TeamWorld.start();
  });
  afterEach(() => world.stop());

  it('opens an invitation for as long as any other', async () => {
    const owner = await world.owner();
    const asked = [invitationBy(owner), invitationBy(owner)] as const;
    const right = await world.ask(team.invite, asked[0]);
    const slow = await anHourSlow(() => world.ask(team.invite, asked[1]));

    expect(slow.createdAt >= right.createdAt).toBe(true);
    expect(slow.expiresAt >= right.expiresAt).toBe(true);
  });

  it('holds an invitation to be over when it is', async () => {
    const owner = await world.owner();
    const over = { expiresAt: new Date(Date.now() - 60_000) };
    const [digest = ''] = await world.writeInvitations(owner, 1, over);
    await world.writeInvitations(owner, 9, over);
    const listed = await anHourSlow(() => world.list(owner));
    const accepted = anHourSlow(() => world.accept(digest));

    await expect(accepted).rejects.toMatchObject({ code: 'invalid_invitation' });
    expect(listed).toMatchObject({ invitations: [], total: 1 });
    const invited = invitationBy(owner);
    expect(await anHourSlow(() => world.ask(team.invite, invited))).toMatchObject({ email: invited.email });
  });
});
