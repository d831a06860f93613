import { accounts, type Actor, keys, team } from '@kerf/contracts';
import { newDigest, newEmail, newKey } from '../team/newcomers.fixture.ts';
import { getOutcomeCode, TeamWorld } from '../team/team-world.fixture.ts';

let world: TeamWorld;
beforeAll(async () => {
  world = await TeamWorld.start();
});
afterAll(() => world.stop());

const withdraw = (digest: string) => world.sendRequest(accounts.withdraw, { digest });
const ownerOf = ({ accountId, userId, keyId }: Actor) => ({ accountId, userId, keyId, role: 'owner' as const });

/** Everything that there is besides the log. */
const everything = async () => ({
  accounts: await world.prisma.account.findMany({ orderBy: { id: 'asc' } }),
  members: await world.prisma.member.findMany({ orderBy: { id: 'asc' } }),
  keys: await world.prisma.apiKey.findMany({ orderBy: { id: 'asc' } }),
  invitations: await world.prisma.invitation.findMany({ orderBy: { id: 'asc' } }),
});

/** Something that is asked for, and may be asked for again with another secret. */
type Make = (digest: string) => Promise<unknown>;

interface Way {
  readonly action: string;
  readonly prepare: () => Promise<Make>;
}

const rotation = (overlapHours: number): Way => ({
  action: 'key.rotated',
  prepare: async () => {
    const by = ownerOf(await world.createOwner());
    const more = await world.sendRequest(keys.createKey, {
      by,
      key: newKey(),
      name: 'old',
      kind: 'service',
      expiresInDays: 1,
    });
    return (digest) =>
      world.world.bus.request(keys.rotateKey, {
        by,
        keyId: more.keyId,
        key: { ...newKey(), digest },
        overlapHours,
      });
  },
});

const ways: [string, Way][] = [
  [
    'a registration',
    {
      action: 'account.registered',
      prepare: async () => {
        const email = newEmail();
        return (digest) =>
          world.world.bus.request(accounts.register, { email, tier: 'pro', key: { ...newKey(), digest } });
      },
    },
  ],
  [
    'a new key',
    {
      action: 'key.created',
      prepare: async () => {
        const by = ownerOf(await world.createOwner());
        return (digest) =>
          world.world.bus.request(keys.createKey, {
            by,
            key: { ...newKey(), digest },
            name: 'a key',
            kind: 'service',
          });
      },
    },
  ],
  ['a rotation with an overlap', rotation(1)],
  ['a rotation without an overlap', rotation(0)],
  [
    'an invitation',
    {
      action: 'member.invited',
      prepare: async () => {
        const actor = await world.createOwner();
        const email = newEmail();
        return (tokenDigest) => world.world.bus.request(team.invite, { actor, email, role: 'admin', tokenDigest });
      },
    },
  ],
  [
    'joining a team',
    {
      action: 'member.joined',
      prepare: async () => {
        const tokenDigests = [await world.inviteMember(await world.createOwner())];
        return (digest) =>
          world.world.bus.request(team.acceptInvitation, { tokenDigests, key: { ...newKey(), digest } });
      },
    },
  ],
];

/** The account with an audit event, and the latest action of its log. */
async function lastTold() {
  const event = await world.prisma.auditEvent.findFirstOrThrow({ orderBy: [{ at: 'desc' }, { seq: 'desc' }] });
  return { event, brokenAt: await world.findBrokenEvent(event) };
}

describe.each(ways)('withdraw, of %s,', (_, { action, prepare }) => {
  it('leaves nothing behind but in the log, and lets it be asked for again', async () => {
    const make = await prepare();
    const before = await everything();
    const digest = newDigest();
    await make(digest);
    expect(await everything()).not.toEqual(before);

    await withdraw(digest);
    expect(await everything()).toEqual(before);
    const { event, brokenAt } = await lastTold();
    expect(event).toMatchObject({ action: 'request.withdrawn', details: { action }, actorUserId: null });
    expect(brokenAt).toBeNull();

    await withdraw(digest);
    expect((await lastTold()).event).toEqual(event);
    await expect(make(newDigest())).resolves.toBeDefined();
  });

  it('keeps it from being done afterwards', async () => {
    const make = await prepare();
    const before = await everything();
    const digest = newDigest();
    await withdraw(digest);

    expect(await getOutcomeCode(make(digest))).toBe('unavailable');
    expect(await everything()).toEqual(before);
    await expect(make(newDigest())).resolves.toBeDefined();
  });

  it('leaves nothing behind when both come at once', async () => {
    const make = await prepare();
    const before = await everything();
    for (let i = 0; i < 10; i += 1) {
      const digest = newDigest();
      await Promise.allSettled([make(digest), make(digest), withdraw(digest)]);
    }

    expect(await everything()).toEqual(before);
  });
});

describe('withdraw', () => {
  it('leaves an account that holds more than the key', async () => {
    const digest = newDigest();
    const { userId } = await world.sendRequest(accounts.register, {
      email: newEmail(),
      tier: 'team',
      key: { ...newKey(), digest },
    });
    const { accountId } = await world.prisma.member.findUniqueOrThrow({ where: { id: userId } });
    await world.writeInvitations({ accountId, userId, keyId: userId, isService: false }, 1);
    await withdraw(digest);

    expect(await world.prisma.account.count({ where: { id: accountId } })).toBe(1);
    expect(await world.prisma.apiKey.count({ where: { accountId } })).toBe(0);
  });

  it('is remembered for a day', async () => {
    const [old, recent] = [newDigest(), newDigest()];
    await withdraw(old);
    await withdraw(recent);
    await world.database.queryRows(
      {
        name: 'age',
        text: `UPDATE accounts.withdrawn_secret SET at = at - interval '25 hours' WHERE digest = decode($1, 'hex')`,
      },
      [old],
    );
    await withdraw(newDigest());
    const remembered = await world.prisma.withdrawnSecret.findMany();

    const digests = remembered.map(({ digest }) => Buffer.from(digest).toString('hex'));
    expect(digests).toContain(recent);
    expect(digests).not.toContain(old);
  });
});
