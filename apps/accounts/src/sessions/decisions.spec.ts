import { assistants, type KeyManager, team } from '@kerf/contracts';
import { newDigest } from '../team/newcomers.fixture.ts';
import { SignInWorld, toHolder } from './sign-in-world.fixture.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await SignInWorld.start();
});
afterAll(() => world.stop());

/** An account that a stranger registered under the address of someone else, with one thing of each kind. */
async function squat() {
  const stranger = await world.accounts.createOwner();
  const { prisma } = world.accounts.database;
  const { email } = await prisma.member.findUniqueOrThrow({ where: { id: stranger.userId } });
  const second = await world.accounts.createKey(stranger, { kind: 'service' });
  const grantId = crypto.randomUUID();
  const keys = [await world.accounts.getDigest(stranger.keyId)];
  const { bus } = world.accounts.world;
  await bus.request(assistants.allowAssistant, { keys, grantId, name: 'an assistant' });
  await bus.request(assistants.renewAssistant, { grantId, digest: newDigest(), lifeS: 600 });
  const actor = { ...stranger, isService: false };
  const wanted = { email: `${crypto.randomUUID()}@example.com`, role: 'admin' as const, tokenDigest: newDigest() };
  const { invitationId } = await bus.request(team.invite, { actor, ...wanted });
  const colleague = await world.accounts.createMember(stranger, 'admin');
  return { stranger, email, serviceKeyId: second.keyId, grantId, invitationId, colleague };
}

const findLive = async ({ accountId }: Pick<KeyManager, 'accountId'>): Promise<string[]> => {
  const { prisma } = world.accounts.database;
  const rows = await prisma.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM accounts.live_key l JOIN accounts.api_key k USING (id)
    WHERE l.account_id = ${accountId}::uuid AND k.origin <> 'session'`;
  return rows.map(({ id }) => id).toSorted();
};

describe('an address that someone else has registered', () => {
  it('is of the person who proves it, who decides first about everything there was', async () => {
    const { email, stranger, ...held } = await squat();
    const session = await world.signIn(email);
    const { isUntouched, things } = await world.decisions.listUndecided(toHolder(session));

    expect(session).toMatchObject({ accountId: stranger.accountId, userId: stranger.userId, keysUndecided: true });
    expect(isUntouched).toBe(false);
    expect(new Set(things.map(({ id, kind }) => `${kind} ${id}`))).toEqual(
      new Set([
        `assistant ${held.grantId}`,
        `invitation ${held.invitationId}`,
        `key ${held.colleague.keyId}`,
        `key ${held.serviceKeyId}`,
        `key ${stranger.keyId}`,
        `member ${held.colleague.userId}`,
      ]),
    );
  });

  it('is started fresh: every key, assistant, invitation and member of before ends at once', async () => {
    const { email, stranger, invitationId, colleague } = await squat();
    const by = toHolder(await world.signIn(email));

    expect(await world.decisions.decide({ by, keep: [] })).toEqual({ ended: 6 });
    const { prisma } = world.accounts.database;
    expect(await findLive(stranger)).toEqual([]);
    expect(await prisma.invitation.findUniqueOrThrow({ where: { id: invitationId } })).toMatchObject({
      revokedAt: expect.any(Date),
    });
    expect(await prisma.member.findUnique({ where: { id: colleague.userId } })).toBeNull();
    expect(await world.sessions.describeSession(by)).toMatchObject({ keysUndecided: false });
    expect((await world.listActions(stranger.accountId)).slice(-3)).toEqual([
      'email.verified',
      'session.started',
      'keys.decided',
    ]);
  });

  it('keeps what is named and nothing else, also nothing that was made after the list was read', async () => {
    const { email, stranger, serviceKeyId } = await squat();
    const by = toHolder(await world.signIn(email));
    await world.decisions.listUndecided(by);
    await world.accounts.createKey(stranger);

    expect(await world.decisions.decide({ by, keep: [serviceKeyId] })).toEqual({ ended: 6 });
    expect(await findLive(stranger)).toEqual([serviceKeyId]);
  });

  it('is decided once: later keys are safe from a request that is repeated', async () => {
    const { email } = await squat();
    const by = toHolder(await world.signIn(email));
    await world.decisions.decide({ by, keep: [] });
    const { keyId } = await world.accounts.createKey(by);

    expect(await world.decisions.decide({ by, keep: [] })).toEqual({ ended: 0 });
    expect(await findLive(by)).toEqual([keyId]);
    expect(await world.decisions.listUndecided(by)).toMatchObject({ things: [] });
  });

  it('waits for the decision in every session of the person', async () => {
    const { email } = await squat();
    await world.signIn(email);
    await world.age(email, 1);

    expect(await world.signIn(email)).toMatchObject({ keysUndecided: true });
  });

  it('that holds one key and ran nothing is untouched', async () => {
    const stranger = await world.accounts.createOwner();
    const { email } = await world.accounts.database.prisma.member.findUniqueOrThrow({ where: { id: stranger.userId } });
    const by = toHolder(await world.signIn(email));
    expect(await world.decisions.listUndecided(by)).toMatchObject({ isUntouched: true, things: [{ kind: 'key' }] });
    await world.accounts.database.prisma.$executeRaw`
      INSERT INTO quota.rollup (account_id, day, tool, key_id, adapter_id, operations, refunded)
      VALUES (${by.accountId}::uuid, now()::date, 'a tool', ${stranger.keyId}::uuid, ${stranger.keyId}::uuid, 1, 0)`;

    expect(await world.decisions.listUndecided(by)).toMatchObject({ isUntouched: false });
  });

  it('leaves a member who is not the owner to decide about their own keys only', async () => {
    const { colleague, stranger, invitationId } = await squat();
    const { email } = await world.accounts.database.prisma.member.findUniqueOrThrow({
      where: { id: colleague.userId },
    });
    const by = toHolder(await world.signIn(email));

    expect((await world.decisions.listUndecided(by)).things).toMatchObject([{ kind: 'key', id: colleague.keyId }]);
    expect(await world.decisions.decide({ by, keep: [] })).toEqual({ ended: 1 });
    expect(await findLive(stranger)).toContain(stranger.keyId);
    const { prisma } = world.accounts.database;
    expect(await prisma.invitation.findUniqueOrThrow({ where: { id: invitationId } })).toMatchObject({
      revokedAt: null,
    });
  });
});
