import { accounts, assistants, type Input, type KeyManager, keys, type SessionState, team } from '@kerf/contracts';
import { parseHex } from '../hex.ts';
import { newDigest, newEmail, newKey } from '../team/newcomers.fixture.ts';
import { SignInWorld, toHolder } from './sign-in-world.fixture.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await SignInWorld.start();
});
afterAll(() => world.stop());

const bus = () => world.accounts.world.bus;
const prisma = () => world.accounts.database.prisma;
const browser = { userAgent: 'a browser', network: '203.0.113.0/24' };

/** Signs in, and returns the digest of the session's secret too. */
async function signIn(email: string): Promise<SessionState & { digest: string }> {
  const digest = newDigest();
  return { ...(await world.typeCode(await world.requestCode(email), world.codeOf(email), digest)), digest };
}

/** Invites an address to a new team; returns the digest of the token, and the owner of the team. */
async function invite(email: string, owner?: KeyManager) {
  const by = owner ?? (await world.accounts.createOwner());
  const tokenDigest = newDigest();
  const actor = { ...by, isService: false };
  await bus().request(team.invite, { actor, email, role: 'member', tokenDigest });
  return { tokenDigest, owner: by };
}

interface Acceptance {
  readonly tokenDigest: string;
  readonly digest?: string;
  readonly next?: string;
  readonly key?: Input<typeof team.acceptInvitation>['key'];
}

const accept = ({ tokenDigest, digest, next = newDigest(), key = newKey() }: Acceptance) =>
  bus().request(team.acceptInvitation, {
    tokenDigests: [tokenDigest],
    key,
    ...(digest !== undefined && { session: { digests: [newDigest(), digest], next, browser } }),
  });

/** An account that a stranger registered under an address, with a second key, an assistant and an invitation. */
async function squat() {
  const stranger = await world.accounts.createOwner();
  const { email } = await prisma().member.findUniqueOrThrow({ where: { id: stranger.userId } });
  await world.accounts.createKey(stranger, { kind: 'service' });
  const grantId = crypto.randomUUID();
  const digests = [await world.accounts.getDigest(stranger.keyId)];
  await bus().request(assistants.allowAssistant, { keys: digests, grantId, name: 'an assistant' });
  await bus().request(assistants.renewAssistant, { grantId, digest: newDigest(), lifeS: 600 });
  const { tokenDigest: own } = await invite(newEmail(), stranger);
  return { stranger, email, own, grantId };
}

async function countLive(accountId: string): Promise<number> {
  const rows = await prisma().$queryRaw<unknown[]>`
    SELECT FROM accounts.live_key WHERE account_id = ${accountId}::uuid`;
  return rows.length;
}

const findKey = (digest: string) => prisma().apiKey.findUniqueOrThrow({ where: { digest: parseHex(digest) } });

describe('an invitation of an address that a stranger has registered', () => {
  it('moves the person who has proved the address, and ends everything of the stranger', async () => {
    const { stranger, email, own, grantId } = await squat();
    const { tokenDigest, owner } = await invite(email);
    const announced = await world.accounts.startBroker('squatter-pod', 1);
    await world.accounts.insertSession(stranger, 'squatter-pod');
    const { digest } = await signIn(email);
    const next = newDigest();
    const joined = await accept({ tokenDigest, digest, next });

    expect(joined).toMatchObject({ email, role: 'member', tier: 'team', hasMoved: true });
    expect(joined.userId).not.toBe(stranger.userId);
    expect(await countLive(stranger.accountId)).toBe(0);
    expect(announced.map(({ keyId }) => keyId)).toContain(stranger.keyId);
    await expect(accept({ tokenDigest: own })).rejects.toMatchObject({ code: 'invalid_invitation' });
    await expect(
      bus().request(assistants.renewAssistant, { grantId, digest: newDigest(), lifeS: 600 }),
    ).rejects.toMatchObject({ status: expect.any(Number) });
    expect(await prisma().member.findUnique({ where: { id: joined.userId } })).toMatchObject({
      accountId: owner.accountId,
      emailVerifiedAt: expect.any(Date),
    });
    expect(await findKey(next)).toMatchObject({
      accountId: owner.accountId,
      memberId: joined.userId,
      origin: 'session',
    });
  });

  it('is told in the logs of both accounts', async () => {
    const { stranger, email } = await squat();
    const { tokenDigest, owner } = await invite(email);
    const { digest } = await signIn(email);
    await accept({ tokenDigest, digest });
    const [left] = await prisma().auditEvent.findMany({
      where: { accountId: stranger.accountId, action: 'account.left' },
    });
    const [joined] = await prisma().auditEvent.findMany({
      where: { accountId: owner.accountId, action: 'member.joined' },
    });

    expect(left?.details).toMatchObject({ ended_keys: 4, key_ids: expect.arrayContaining([stranger.keyId]) });
    expect(joined?.details).toMatchObject({ email, left_account: stranger.accountId, ended_keys: 4 });
  });

  it('frees the address: nothing of the old account has it', async () => {
    const { stranger, email } = await squat();
    const { tokenDigest } = await invite(email);
    const { digest } = await signIn(email);
    await accept({ tokenDigest, digest });

    expect(await prisma().account.findUniqueOrThrow({ where: { id: stranger.accountId } })).toMatchObject({
      email: `${stranger.accountId}@left.invalid`,
    });
    expect(await prisma().account.count({ where: { email } })).toBe(0);
  });

  it('is answered again as the first time', async () => {
    const { email } = await squat();
    const { tokenDigest } = await invite(email);
    const { digest } = await signIn(email);
    const repeated = { tokenDigest, digest, next: newDigest(), key: newKey() };
    const first = await accept(repeated);

    expect(await accept(repeated)).toEqual(first);
  });

  it('keeps a session no fresher than it was', async () => {
    const email = newEmail();
    const { tokenDigest } = await invite(email);
    const { digest } = await signIn(email);
    await world.age(email, 20);
    const next = newDigest();
    await accept({ tokenDigest, digest, next });
    const { id, accountId, memberId } = await findKey(next);

    expect(await world.sessions.describeSession({ accountId, userId: memberId ?? '', keyId: id })).toMatchObject({
      email,
      isFresh: false,
    });
  });

  it.each([
    ['no session', async () => undefined],
    ['a session of another address', async () => (await signIn(newEmail())).digest],
    [
      'a session that has ended',
      async (email: string) => {
        const session = await signIn(email);
        await world.sessions.endSession({ by: toHolder(session), sessionId: session.sessionId });
        return session.digest;
      },
    ],
  ])('leaves the account as it was, with %s', async (_, prove) => {
    const { stranger, email } = await squat();
    const { tokenDigest } = await invite(email);
    const digest = await prove(email);

    await expect(accept({ tokenDigest, ...(digest !== undefined && { digest }) })).rejects.toMatchObject({
      code: 'joined_elsewhere',
      status: 409,
    });
    expect(await countLive(stranger.accountId)).toBeGreaterThan(0);
    expect(await prisma().member.findUnique({ where: { email } })).toMatchObject({ accountId: stranger.accountId });
  });
});

describe('an account that is in use', () => {
  const used: [string, (session: SessionState, email: string) => Promise<unknown>][] = [
    [
      'has run an operation',
      async ({ accountId, sessionId }) => prisma().$executeRaw`
      INSERT INTO quota.rollup (account_id, day, tool, key_id, adapter_id, operations, refunded)
      VALUES (${accountId}::uuid, now()::date - 29, 'a tool', ${sessionId}::uuid, ${sessionId}::uuid, 1, 0)`,
    ],
    [
      'runs one now',
      async ({ accountId }) => prisma().$executeRaw`
      INSERT INTO quota.period (account_id, period_start, op_limit, used)
      VALUES (${accountId}::uuid, date_trunc('month', now() AT TIME ZONE 'UTC')::date, 500, 1)
      ON CONFLICT (account_id, period_start) DO UPDATE SET used = 1`,
    ],
    ['has another member', async (session) => world.accounts.createMember(toHolder(session), 'viewer')],
    [
      'was signed in to before, and has a key',
      async (session) => {
        await world.accounts.createKey(toHolder(session));
        await prisma().$executeRaw`
        UPDATE accounts.member SET email_verified_at = now() - interval '2 hours' WHERE id = ${session.userId}::uuid`;
      },
    ],
  ];

  it.each(used)('stays, and names whom to ask, when it %s', async (_, use) => {
    const email = newEmail();
    const { tokenDigest, owner } = await invite(email);
    const session = await signIn(email);
    await bus().request(keys.listKeys, { by: toHolder(session) });
    await use(session, email);
    const inviter = await prisma().member.findUniqueOrThrow({ where: { id: owner.userId } });

    await expect(accept({ tokenDigest, digest: session.digest })).rejects.toMatchObject({
      code: 'used_elsewhere',
      status: 409,
      slots: { inviter: inviter.email },
    });
    expect(await prisma().member.findUnique({ where: { email } })).toMatchObject({ accountId: session.accountId });
    expect(await world.sessions.describeSession(toHolder(session))).toMatchObject({ email });
  });

  it('cannot be invited; one whose address no one has proved can', async () => {
    const email = newEmail();
    const session = await signIn(email);
    await world.accounts.createMember(toHolder(session), 'viewer');
    await expect(invite(email)).rejects.toMatchObject({ code: 'in_other_account', status: 409 });

    const squatted = newEmail();
    await bus().request(accounts.register, { email: squatted, tier: 'free', key: newKey() });
    expect(await invite(squatted)).toMatchObject({ tokenDigest: expect.any(String) });
  });
});
