import { keys } from '@kerf/contracts';
import { newDigest, newEmail } from '../team/newcomers.fixture.ts';
import { SignInWorld, toHolder } from './sign-in-world.fixture.ts';

let world: SignInWorld;
beforeAll(async () => {
  world = await SignInWorld.start();
});
afterAll(() => world.stop());

/** Starts another session of a member. */
async function signInAgain(email: string) {
  await world.age(email, 1);
  return world.signIn(email);
}

describe('a session', () => {
  it('is a row beside the keys, but is not listed among them and does not count against their limit', async () => {
    const email = newEmail();
    const by = toHolder(await world.signIn(email));
    await signInAgain(email);
    const { accounts } = world;
    await accounts.insertKeys(by, 49);

    await expect(accounts.createKey(by)).resolves.toMatchObject({ origin: 'created', expiresAt: null });
    await expect(accounts.createKey(by)).rejects.toMatchObject({ code: 'too_many_keys' });
    expect((await accounts.listKeys(by)).keys.filter(({ name }) => name === 'Dashboard')).toEqual([]);
    await expect(accounts.revokeKey(by, by.keyId)).rejects.toMatchObject({ code: 'unknown_key' });
    await expect(accounts.rotateKey(by, by.keyId)).rejects.toMatchObject({ code: 'unknown_key' });
  });

  it('is listed with its browser, the latest first, to its member alone', async () => {
    const email = newEmail();
    const first = await world.signIn(email);
    const second = await signInAgain(email);
    await world.signIn();
    const listed = await world.sessions.listSessions(toHolder(first));

    expect(listed.map(({ sessionId }) => sessionId)).toEqual([second.sessionId, first.sessionId]);
    expect(listed[0]).toMatchObject({ method: 'code', userAgent: 'a browser', lastUsedAt: null });
  });

  it('ends at once, and cannot be used again', async () => {
    const email = newEmail();
    const [first, second] = [await world.signIn(email), await signInAgain(email)];
    await world.sessions.endSession({ by: toHolder(first), sessionId: second.sessionId });

    await expect(world.sessions.describeSession(toHolder(second))).rejects.toMatchObject({ code: 'invalid_key' });
    await expect(world.sessions.endOtherSessions({ by: toHolder(second) })).rejects.toMatchObject({
      code: 'invalid_key',
    });
    await expect(world.sessions.describeSession(toHolder(first))).resolves.toMatchObject({
      sessionId: first.sessionId,
    });
    expect(await world.listActions(first.accountId)).toEqual(expect.arrayContaining(['session.ended']));
  });

  it('of another member is unknown, like one that never was', async () => {
    const by = toHolder(await world.signIn());
    const other = await world.signIn();
    for (const sessionId of [other.sessionId, crypto.randomUUID()])
      await expect(world.sessions.endSession({ by, sessionId })).rejects.toMatchObject({ code: 'unknown_session' });

    await expect(world.sessions.describeSession(toHolder(other))).resolves.toEqual(other);
  });

  it('ends all others of its member, and says how many', async () => {
    const email = newEmail();
    const [first, second] = [await world.signIn(email), await signInAgain(email)];
    const third = await signInAgain(email);

    expect(await world.sessions.endOtherSessions({ by: toHolder(third) })).toEqual({ ended: 2 });
    for (const one of [first, second])
      await expect(world.sessions.describeSession(toHolder(one))).rejects.toMatchObject({ code: 'invalid_key' });
    await expect(world.sessions.describeSession(toHolder(third))).resolves.toMatchObject({
      sessionId: third.sessionId,
    });
  });

  it('is one of twenty at most: the oldest ends for a new one', async () => {
    const email = newEmail();
    const first = await world.signIn(email);
    const { accountId, userId } = first;
    await world.accounts.insertKeys({ accountId, userId, keyId: '', role: 'owner' }, 19, {
      origin: 'session',
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    await signInAgain(email);

    await expect(world.sessions.describeSession(toHolder(first))).rejects.toMatchObject({ code: 'invalid_key' });
  });

  it('moves its end with each use, up to thirty days after the sign-in, and never after it has ended', async () => {
    const { sessionId } = await world.signIn();
    const { prisma } = world.accounts.database;
    const setEnds = (expiry: string, end: string) => prisma.$executeRaw`
      WITH s AS (UPDATE accounts.session SET absolute_end = now() + ${end}::interval WHERE key_id = ${sessionId}::uuid)
      UPDATE accounts.api_key SET expires_at = now() + ${expiry}::interval WHERE id = ${sessionId}::uuid`;
    const use = async () => {
      const use = { keyId: sessionId, digest: newDigest(), usedAt: new Date().toISOString() };
      await world.accounts.world.bus.request(keys.touchKeys, { uses: [use] });
      const { expiresAt } = await world.accounts.findKeyRow(sessionId);
      return Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / 3_600_000);
    };

    await setEnds('1 hour', '30 days');
    expect(await use()).toBe(12);
    await setEnds('1 hour', '5 hours');
    expect(await use()).toBe(5);
    await setEnds('-1 hours', '5 hours');
    expect(await use()).toBe(-1);
  });
});

describe('the confirmation of a session', () => {
  it('makes it fresh again, under a new secret that a late use does not undo', async () => {
    const email = newEmail();
    const by = toHolder(await world.signIn(email));
    await world.age(email, 11);
    expect(await world.sessions.describeSession(by)).toMatchObject({ isFresh: false });
    const secret = newDigest();

    expect(await world.confirm(by, email, secret)).toMatchObject({ sessionId: by.keyId, isFresh: true });
    const late = { keyId: by.keyId, digest: newDigest(), usedAt: new Date().toISOString() };
    await world.accounts.world.bus.request(keys.touchKeys, { uses: [late] });
    expect(await world.accounts.getDigest(by.keyId)).toBe(secret);
  });

  it('takes no code of a sign-in, and a sign-in none of a confirmation', async () => {
    const email = newEmail();
    const by = toHolder(await world.signIn(email));
    await world.age(email, 1);
    const cookie = await world.requestCode(email, world.newBrowser(), { purpose: 'confirmation' });

    await expect(world.typeCode(cookie, world.codeOf(email))).rejects.toMatchObject({ code: 'no_sign_in' });
    const { id } = await world.requestCode(email);
    await expect(
      world.sessions.confirmSession({ id, codeDigest: newDigest(), by, session: newDigest() }),
    ).rejects.toMatchObject({ code: 'no_sign_in' });
  });

  it('takes no code of another member', async () => {
    const [by, email] = [toHolder(await world.signIn()), newEmail()];
    await world.signIn(email);
    await world.age(email, 1);

    await expect(world.confirm(by, email)).rejects.toMatchObject({ status: 400 });
  });
});
