import { assistants } from '@kerf/contracts';
import { parseHex } from '../hex.ts';
import { newDigest, newEmail, newKey } from '../team/newcomers.fixture.ts';
import { ExitWorld } from './exit-world.fixture.ts';
import { toHolder } from './sign-in-world.fixture.ts';

let exits: ExitWorld;
beforeAll(async () => {
  exits = await ExitWorld.start();
});
afterAll(() => exits.stop());

async function countLive(accountId: string): Promise<number> {
  const rows = await exits.prisma.$queryRaw<unknown[]>`
    SELECT FROM accounts.live_key WHERE account_id = ${accountId}::uuid`;
  return rows.length;
}

const findKey = (digest: string) => exits.prisma.apiKey.findUniqueOrThrow({ where: { digest: parseHex(digest) } });

describe('an invitation of an address that a stranger has registered', () => {
  it('moves the person who has proved the address, and ends everything of the stranger', async () => {
    const { stranger, email, own, grantId } = await exits.registerSquatter();
    const { tokenDigest, owner } = await exits.invite(email);
    const announced = await exits.world.accounts.startBroker('squatter-pod', 1);
    await exits.world.accounts.insertSession(stranger, 'squatter-pod');
    const { digest } = await exits.signIn(email);
    const next = newDigest();
    const joined = await exits.acceptInvitation({ tokenDigest, digest, next });

    expect(joined).toMatchObject({ email, role: 'member', tier: 'team', hasMoved: true });
    expect(joined.userId).not.toBe(stranger.userId);
    expect(await countLive(stranger.accountId)).toBe(0);
    expect(announced.map(({ keyId }) => keyId)).toContain(stranger.keyId);
    await expect(exits.acceptInvitation({ tokenDigest: own })).rejects.toMatchObject({ code: 'invalid_invitation' });
    await expect(
      exits.bus.request(assistants.renewAssistant, { grantId, digest: newDigest(), lifeS: 600 }),
    ).rejects.toMatchObject({ status: expect.any(Number) });
    expect(await exits.prisma.member.findUnique({ where: { id: joined.userId } })).toMatchObject({
      accountId: owner.accountId,
      emailVerifiedAt: expect.any(Date),
    });
    expect(await findKey(next)).toMatchObject({
      accountId: owner.accountId,
      memberId: joined.userId,
      origin: 'session',
    });
  });

  it('appears in the audit logs of both accounts', async () => {
    const { stranger, email } = await exits.registerSquatter();
    const { tokenDigest, owner } = await exits.invite(email);
    const { digest } = await exits.signIn(email);
    await exits.acceptInvitation({ tokenDigest, digest });
    const [left] = await exits.prisma.auditEvent.findMany({
      where: { accountId: stranger.accountId, action: 'account.left' },
    });
    const [joined] = await exits.prisma.auditEvent.findMany({
      where: { accountId: owner.accountId, action: 'member.joined' },
    });

    expect(left?.details).toMatchObject({ ended_keys: 4, key_ids: expect.arrayContaining([stranger.keyId]) });
    expect(joined?.details).toMatchObject({ email, left_account: stranger.accountId, ended_keys: 4 });
  });

  it('frees the address: nothing of the old account has it', async () => {
    const { stranger, email } = await exits.registerSquatter();
    const { tokenDigest } = await exits.invite(email);
    const { digest } = await exits.signIn(email);
    await exits.acceptInvitation({ tokenDigest, digest });

    expect(await exits.prisma.account.findUniqueOrThrow({ where: { id: stranger.accountId } })).toMatchObject({
      email: `${stranger.accountId}@left.invalid`,
    });
    expect(await exits.prisma.account.count({ where: { email } })).toBe(0);
  });

  it('gives a repeated request the first answer', async () => {
    const { email } = await exits.registerSquatter();
    const { tokenDigest } = await exits.invite(email);
    const { digest } = await exits.signIn(email);
    const repeated = { tokenDigest, digest, next: newDigest(), key: newKey() };
    const first = await exits.acceptInvitation(repeated);

    expect(await exits.acceptInvitation(repeated)).toEqual(first);
  });

  it('keeps a session no fresher than it was', async () => {
    const email = newEmail();
    const { tokenDigest } = await exits.invite(email);
    const { digest } = await exits.signIn(email);
    await exits.world.age(email, 20);
    const next = newDigest();
    await exits.acceptInvitation({ tokenDigest, digest, next });
    const { id, accountId, memberId } = await findKey(next);

    expect(await exits.world.sessions.describeSession({ accountId, userId: memberId ?? '', keyId: id })).toMatchObject({
      email,
      isFresh: false,
    });
  });

  it.each([
    ['no session', async () => undefined],
    ['a session of another address', async () => (await exits.signIn(newEmail())).digest],
    [
      'a session that has ended',
      async (email: string) => {
        const session = await exits.signIn(email);
        await exits.world.sessions.endSession({ by: toHolder(session), sessionId: session.sessionId });
        return session.digest;
      },
    ],
  ])('leaves the account as it was, with %s', async (_, prove) => {
    const { stranger, email } = await exits.registerSquatter();
    const { tokenDigest } = await exits.invite(email);
    const digest = await prove(email);

    await expect(
      exits.acceptInvitation({ tokenDigest, ...(digest !== undefined && { digest }) }),
    ).rejects.toMatchObject({
      code: 'joined_elsewhere',
      status: 409,
    });
    expect(await countLive(stranger.accountId)).toBeGreaterThan(0);
    expect(await exits.prisma.member.findUnique({ where: { email } })).toMatchObject({ accountId: stranger.accountId });
  });
});
